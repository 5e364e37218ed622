import type { Db } from '#platform/database/tables.ts';

export const selectOrganizations = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('organization')
    .select(['id', 'dba_name', 'legal_name', 'domain', 'city', 'is_active', 'updated_at'])
    .where('id', 'in', ids)
    .execute();

export const selectMeetings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('meeting')
    .innerJoin('organization', 'organization.id', 'meeting.organization_id')
    .select([
      'meeting.id',
      'meeting.organization_id',
      'meeting.kind',
      'meeting.day',
      'meeting.note',
      'meeting.updated_at',
      'organization.dba_name',
    ])
    .where('meeting.id', 'in', ids)
    .execute();

export const selectRequirements = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('editorial_requirement')
    .innerJoin('organization', 'organization.id', 'editorial_requirement.organization_id')
    .select([
      'editorial_requirement.id',
      'editorial_requirement.organization_id',
      'editorial_requirement.requirement',
      'editorial_requirement.updated_at',
      'organization.dba_name',
    ])
    .where('editorial_requirement.id', 'in', ids)
    .execute();
