import { sql } from 'kysely';
import { paginate } from '#platform/database/paging.ts';
import { literalOne } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

/** Selects whether an organization is active, and whether its clients see and are mailed its promises. */
export function selectPromisedSetting(db: Db, organizationId: number) {
  return db
    .selectFrom('organization')
    .select(['is_active', 'shows_promised', 'mails_promised'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
}

/** Selects a page of the active organizations that have article lines in a month, ordered by name. */
export function selectArticleOrganizations(
  db: Db,
  month: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const query = db
    .selectFrom('organization')
    .select(['organization.id', 'organization.dba_name', 'organization.dba_name_key'])
    .where('organization.is_active', '=', literalOne)
    .where(
      sql<boolean>`exists (
        select 1 from agreement
        inner join agreement_line on agreement_line.agreement_id = agreement.id
        where agreement.organization_id = organization.id
          and agreement_line.kind = 'articles'
          and agreement.start_month <= ${month}
          and (agreement.end_month is null or agreement.end_month >= ${month}))`,
    );
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'organization.dba_name_key', direction: 'asc' },
      { column: 'organization.id', direction: 'asc' },
    ],
  });
}
