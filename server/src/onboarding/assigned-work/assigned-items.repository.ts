import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'checklist' | 'checklist_item' | 'checklist_template_item' | 'website_build'>
>;

/** Selects a person's open items, excluding archived checklists and builds. */
const openItems = (db: Db, personId: number) =>
  db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .leftJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .where('checklist_item.assignee_id', '=', personId)
    .where('checklist_item.completed', '=', 0)
    .where('checklist_item.deleted_at', 'is', null)
    .where('checklist.archived', '=', 0)
    .where((where) =>
      where.or([
        where('checklist.website_build_id', 'is', null),
        where('website_build.is_active', '=', 1),
      ]),
    );

export function selectOpenItemsOf(db: Db, personId: number) {
  return openItems(db, personId)
    .select(['checklist_item.id', 'checklist_item.name', 'checklist_item.checklist_id'])
    .orderBy(sql`coalesce(checklist_item.due, '9999-12-31')`)
    .orderBy('checklist_item.id')
    .execute();
}

export function selectTemplateItemsOf(db: Db, personId: number) {
  return db
    .selectFrom('checklist_template_item')
    .select(['id', 'name', 'checklist_template_id'])
    .where('default_assignee_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the organizations whose builds have items assigned to a person. */
export async function selectBuildOrganizations(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .select('website_build.organization_id')
    .distinct()
    .where('checklist_item.assignee_id', '=', personId)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

export async function reassignItems(
  db: Db,
  ids: readonly number[],
  values: { assignee_id: number; is_newly_assigned: 0 | 1; updated_at: string },
): Promise<void> {
  await db
    .updateTable('checklist_item')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

export async function reassignTemplateItems(
  db: Db,
  ids: readonly number[],
  values: { default_assignee_id: number; updated_at: string },
): Promise<void> {
  await db
    .updateTable('checklist_template_item')
    .set(values)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}
