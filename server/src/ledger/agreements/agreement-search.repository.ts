import type { Db } from '#platform/database/tables.ts';

export const selectFoundAgreements = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('agreement')
    .innerJoin('organization', 'organization.id', 'agreement.organization_id')
    .select([
      'agreement.id',
      'agreement.organization_id',
      'agreement.name',
      'agreement.notes',
      'agreement.updated_at',
      'organization.dba_name',
    ])
    .where('agreement.id', 'in', ids)
    .execute();
