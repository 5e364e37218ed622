import type { Position } from '@portal/contract/onboarding/item-tree.ts';
import { type RawBuilder, sql } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

/** The two tables of items: one for checklists, one for templates. */
export type ItemTable = 'checklist_item' | 'checklist_template_item';

const owners = {
  checklist_item: 'checklist_id',
  checklist_template_item: 'checklist_template_id',
} as const;

export interface TreeItem extends Position {
  completed: boolean;
}

/** Selects the items of a checklist or template as a tree, excluding deleted items. */
export async function selectTree(db: Db, table: ItemTable, ownerId: number): Promise<TreeItem[]> {
  const completed = table === 'checklist_item' ? sql`completed` : sql`0`;
  const { rows } = await sql<Position & { completed: number }>`
    select id, parent_id as parent, position as "order", ${completed} as completed
    from ${sql.table(table)}
    where ${sql.ref(owners[table])} = ${ownerId} and deleted_at is null
    order by position, id`.execute(db);
  return rows.map((row) => ({ ...row, completed: row.completed === 1 }));
}

async function updateRows(
  db: Db,
  table: ItemTable,
  ids: readonly number[],
  values: RawBuilder<unknown>,
): Promise<void> {
  const { write, has } = idList(db);
  await sql`update ${sql.table(table)} set ${values} where ${has('id', write(ids))}`.execute(db);
}

/**
 * Writes the positions that differ between two states of a tree, with one statement for all items that shift by the
 * same amount. A shift doesn't increment the version, so it doesn't conflict with edits to the shifted siblings.
 */
export async function updatePlaces(
  db: Db,
  table: ItemTable,
  before: readonly Position[],
  after: readonly Position[],
): Promise<void> {
  const old = new Map(before.map((item) => [item.id, item]));
  const shifts = new Map<number, number[]>();
  for (const { id, parent, order } of after) {
    const stored = old.get(id);
    if (!stored) continue;
    if (stored.parent !== parent) {
      await updateRows(db, table, [id], sql`parent_id = ${parent}, position = ${order}`);
      continue;
    }
    const shift = order - stored.order;
    if (shift !== 0) shifts.set(shift, [...(shifts.get(shift) ?? []), id]);
  }
  for (const [shift, ids] of shifts) {
    await updateRows(db, table, ids, sql`position = position + ${shift}`);
  }
}

export function markDeleted(
  db: Db,
  table: ItemTable,
  { ids, rootId, now }: { ids: readonly number[]; rootId: number; now: string },
): Promise<void> {
  return updateRows(db, table, ids, sql`deleted_at = ${now}, deleted_with_id = ${rootId}`);
}

/** Selects a deleted item and everything that was deleted with it. */
export async function selectDeleted(db: Db, table: ItemTable, rootId: number) {
  const { rows } = await sql<Position & { owner: number }>`
    select id, parent_id as parent, position as "order", ${sql.ref(owners[table])} as owner
    from ${sql.table(table)} where deleted_with_id = ${rootId}`.execute(db);
  return rows;
}

export function markRestored(db: Db, table: ItemTable, ids: readonly number[]): Promise<void> {
  return updateRows(
    db,
    table,
    ids,
    sql`deleted_at = null, deleted_with_id = null, version = version + 1`,
  );
}
