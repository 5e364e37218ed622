import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { noDueKey } from '../builds/website-build.table.ts';
import { assigneeColumns } from '../items/item-fields.ts';
import type { ChecklistItemTable } from './checklist.table.ts';

type Db = Kysely<
  Pick<Tables, 'checklist' | 'checklist_item' | 'organization' | 'person' | 'website_build'>
>;

export type ChecklistItemRow = NonNullable<Awaited<ReturnType<typeof selectChecklistItem>>>;

const itemsWithPeople = (db: Db) =>
  db
    .selectFrom('checklist_item')
    .leftJoin('person as assignee', 'assignee.id', 'checklist_item.assignee_id')
    .leftJoin('person as completer', 'completer.id', 'checklist_item.completed_by_id')
    .selectAll('checklist_item')
    .select([...assigneeColumns, 'completer.name as completed_by_name'])
    .where('checklist_item.deleted_at', 'is', null);

export function selectChecklistItem(db: Db, id: number) {
  return itemsWithPeople(db).where('checklist_item.id', '=', id).executeTakeFirst();
}

/** Selects all items of these checklists. */
export function selectChecklistItems(db: Db, checklistIds: readonly number[]) {
  return itemsWithPeople(db).where('checklist_item.checklist_id', 'in', checklistIds).execute();
}

/** Selects these items' children, sorted by order. */
export function selectChildren(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('checklist_item')
    .select(['id', 'parent_id', 'completed'])
    .where('parent_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

export type MyItemRow = Awaited<ReturnType<typeof selectMyItems>>['items'][number];

/** Selects a person's open items in active builds. */
const openItemsOf = (db: Db, personId: number) =>
  itemsWithPeople(db)
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .where('checklist_item.assignee_id', '=', personId)
    .where('checklist_item.completed', '=', 0)
    .where('checklist.archived', '=', 0)
    .where('website_build.is_active', '=', 1);

export function selectMyItems(
  db: Db,
  personId: number,
  {
    until,
    limit,
    cursor,
  }: { until?: string | undefined; limit: number; cursor?: string | undefined },
) {
  const dueKey = sql<string>`coalesce(checklist_item.due, ${sql.lit(noDueKey)})`;
  let query = openItemsOf(db, personId).select([
    'checklist.name as checklist_name',
    'website_build.id as build_id',
    'website_build.label as build_label',
    'organization.id as organization_id',
    'organization.dba_name as organization_name',
    'organization.slug as organization_slug',
    dueKey.as('due_key'),
  ]);
  if (until !== undefined) query = query.where('checklist_item.due', '<=', until);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: dueKey, as: 'due_key', direction: 'asc' },
      { column: 'checklist_item.id', direction: 'asc' },
    ],
  }) as Promise<Page<Awaited<ReturnType<typeof query.execute>>[number]>>;
}

/** Counts a person's open items that are due on or before a given day. */
export async function countMyItemsUntil(db: Db, personId: number, until: string): Promise<number> {
  const { count } = await openItemsOf(db, personId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('checklist_item.due', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countMyItems(db: Db, personId: number, today: string) {
  const row = await openItemsOf(db, personId)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('open_count'),
      sql<number>`sum(case when checklist_item.due = ${today} then 1 else 0 end)`.as('due_today'),
      sql<number>`sum(case when checklist_item.due < ${today} then 1 else 0 end)`.as('late'),
    ])
    .executeTakeFirstOrThrow();
  return {
    open_count: Number(row.open_count),
    due_today_count: Number(row.due_today ?? 0),
    late_count: Number(row.late ?? 0),
  };
}

/** Inserts copies of template items and returns the new ids by template item id. */
export async function insertCopiedItems(
  db: Db,
  rows: readonly Insertable<ChecklistItemTable>[],
): Promise<Map<number, number>> {
  const inserted = await db
    .insertInto('checklist_item')
    .values(rows)
    .returning(['id', 'template_item_id'])
    .execute();
  return new Map(inserted.map(({ id, template_item_id }) => [template_item_id ?? 0, id]));
}

/** Reopens completed items. */
export async function reopenItems(db: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('checklist_item')
    .set({
      completed: 0,
      completed_at: null,
      completed_by_id: null,
      completed_by_check: 0,
      updated_at: now,
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/** Stores a check's result. Doesn't increment the version, since no user edited the item. */
export async function updateCheckResult(
  db: Db,
  id: number,
  values: Pick<ChecklistItemTable, 'check_state' | 'check_text' | 'checked_at'>,
): Promise<void> {
  await db.updateTable('checklist_item').set(values).where('id', '=', id).execute();
}

/** Selects the items with a check in active builds, or in a single build if `buildId` is set. */
export function selectItemsToCheck(db: Db, buildId: number | null) {
  let query = db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .innerJoin('organization', 'organization.id', 'website_build.organization_id')
    .select([
      'checklist_item.id',
      'checklist_item.check_kind',
      'checklist_item.check_setting',
      'website_build.id as build_id',
      'website_build.staging_url',
      'organization.id as organization_id',
      'organization.dba_name as organization_name',
      'organization.domain as organization_domain',
    ])
    .where('checklist_item.check_kind', 'is not', null)
    .where('checklist_item.deleted_at', 'is', null)
    .where('checklist.archived', '=', 0)
    .where('website_build.is_active', '=', 1)
    .orderBy('checklist_item.id');
  if (buildId !== null) query = query.where('website_build.id', '=', buildId);
  return query.execute();
}

export async function selectVisibleItemIds(
  db: Db,
  visible: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('checklist_item')
    .innerJoin('checklist', 'checklist.id', 'checklist_item.checklist_id')
    .innerJoin('website_build', 'website_build.id', 'checklist.website_build_id')
    .select('checklist_item.id')
    .where('checklist_item.id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
