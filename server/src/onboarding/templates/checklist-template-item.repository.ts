import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { assigneeColumns } from '../items/item-fields.ts';

type Db = Kysely<Pick<Tables, 'checklist_template_item' | 'person'>>;

export type ChecklistTemplateItemRow = NonNullable<
  Awaited<ReturnType<typeof selectChecklistTemplateItem>>
>;

const itemsWithAssignee = (db: Db) =>
  db
    .selectFrom('checklist_template_item')
    .leftJoin('person as assignee', 'assignee.id', 'checklist_template_item.default_assignee_id')
    .selectAll('checklist_template_item')
    .select(['checklist_template_item.default_assignee_id as assignee_id', ...assigneeColumns])
    .where('checklist_template_item.deleted_at', 'is', null);

export function selectChecklistTemplateItem(db: Db, id: number) {
  return itemsWithAssignee(db).where('checklist_template_item.id', '=', id).executeTakeFirst();
}

/** Selects all items of these templates. */
export function selectChecklistTemplateItems(db: Db, templateIds: readonly number[]) {
  return itemsWithAssignee(db)
    .where('checklist_template_item.checklist_template_id', 'in', templateIds)
    .execute();
}

/** Returns the ids of an item's children, sorted by order. */
export async function selectTemplateItemChildren(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('checklist_template_item')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Sets the revision that these items were added in. Restored items count as newly added, so checklists that they were
 * dropped from get them back.
 */
export async function setAddedRevision(
  db: Db,
  ids: readonly number[],
  added_revision: number,
): Promise<void> {
  await db
    .updateTable('checklist_template_item')
    .set({ added_revision })
    .where('id', 'in', ids)
    .execute();
}
