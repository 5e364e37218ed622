import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { EditorialRequirementTable } from './editorial-requirement.table.ts';

type Db = Kysely<Pick<Tables, 'editorial_requirement'>>;
export type EditorialRequirementRow = Selectable<EditorialRequirementTable>;

export interface RequirementFilter {
  organizationIds: readonly number[] | 'all';
  organization?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function selectRequirements(
  db: Db,
  { organizationIds, organization, limit, cursor }: RequirementFilter,
): Promise<Page<EditorialRequirementRow>> {
  let query = db.selectFrom('editorial_requirement').selectAll();
  if (organizationIds !== 'all') {
    if (organizationIds.length === 0) return { items: [], next: null };
    query = query.where('organization_id', 'in', organizationIds);
  }
  if (organization !== undefined) query = query.where('organization_id', '=', organization);
  return paginate(query, {
    limit,
    cursor,
    order: [{ column: 'editorial_requirement.id', direction: 'asc' }],
  });
}

export async function selectRequirementIdsOf(
  db: Db,
  ids: readonly number[],
  organizationIds: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0 || organizationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('editorial_requirement')
    .select('id')
    .where('id', 'in', ids)
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export function selectRequirement(
  db: Db,
  id: number,
): Promise<EditorialRequirementRow | undefined> {
  return db.selectFrom('editorial_requirement').selectAll().where('id', '=', id).executeTakeFirst();
}
