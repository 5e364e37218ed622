import {
  type Destination,
  findPlaceError,
  maximumItems,
  moveInTree,
  renumberTree,
  subtreeIds,
} from '@portal/contract/onboarding/item-tree.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, invalid, notFound } from '#platform/errors.ts';
import {
  type ItemTable,
  markDeleted,
  markRestored,
  selectDeleted,
  selectTree,
  type TreeItem,
  updatePlaces,
} from './item-tree.repository.ts';

/**
 * The tree of items in a template or checklist. The caller must have locked the template or checklist to serialize
 * concurrent moves.
 */
interface Tree {
  table: ItemTable;
  ownerId: number;
}

function assertPlace(items: readonly TreeItem[], id: number | null, parent: number | null): void {
  const error = findPlaceError(items, id, parent);
  if (error) throw invalid({ parent: [error] });
}

function assertRoom(items: readonly TreeItem[], added: number): void {
  if (items.length + added <= maximumItems) return;
  throw conflict(`A checklist can have ${maximumItems} items.`);
}

/** Makes room for a new item among its siblings and returns the item's order. */
export async function makePlace(
  db: Db,
  { table, ownerId }: Tree,
  { parent, order }: Destination,
): Promise<number> {
  const items = await selectTree(db, table, ownerId);
  assertRoom(items, 1);
  assertPlace(items, null, parent);
  const newItem = { id: 0, parent, order: 0, completed: false };
  const after = moveInTree([...items, newItem], newItem.id, { parent, order });
  await updatePlaces(db, table, items, after);
  return after.find(({ id }) => id === newItem.id)?.order ?? 1;
}

/** Returns an item's new position. If the parent changes and no order is given, the item goes to the last position. */
export function placeOf(
  item: { parent_id: number | null; position: number },
  { parent, order }: { parent?: number | null | undefined; order?: number | undefined },
) {
  const isSameParent = parent === undefined || parent === item.parent_id;
  return {
    parent: isSameParent ? item.parent_id : parent,
    order: order ?? (isSameParent ? item.position : undefined),
  };
}

/** Moves an item and returns whether its position changed. */
export async function moveItem(
  db: Db,
  { table, ownerId }: Tree,
  id: number,
  destination: Destination,
): Promise<boolean> {
  const items = await selectTree(db, table, ownerId);
  assertPlace(items, id, destination.parent);
  const after = moveInTree(items, id, destination);
  await updatePlaces(db, table, items, after);
  const [from, to] = [items, after].map((tree) => tree.find((item) => item.id === id));
  return from?.parent !== to?.parent || from?.order !== to?.order;
}

/** Marks an item and all its descendants as deleted. They can be restored. */
export async function deleteSubtree(db: Db, { table, ownerId }: Tree, id: number): Promise<void> {
  const items = await selectTree(db, table, ownerId);
  const ids = subtreeIds(items, id);
  await markDeleted(db, table, { ids: [...ids], rootId: id, now: clock.instant() });
  const left = items.filter((item) => !ids.has(item.id));
  await updatePlaces(db, table, left, renumberTree(left));
}

/**
 * Finds the checklist or template of a deleted item. Throws 404 if the item isn't deleted or was deleted along with an
 * ancestor.
 */
export async function findDeletedOwner(db: Db, table: ItemTable, id: number): Promise<number> {
  const root = (await selectDeleted(db, table, id)).find((item) => item.id === id);
  if (!root) throw notFound('Item');
  return root.owner;
}

/**
 * Restores a deleted item, with everything that was deleted with it, to its former position. Returns the restored ids.
 */
export async function restoreSubtree(
  db: Db,
  { table, ownerId }: Tree,
  id: number,
): Promise<number[]> {
  const deleted = await selectDeleted(db, table, id);
  const root = deleted.find((item) => item.id === id);
  if (!root || root.owner !== ownerId) throw notFound('Item');
  const items = await selectTree(db, table, ownerId);
  assertRoom(items, deleted.length);
  const { parent, order } = root;
  if (parent !== null && !items.some((item) => item.id === parent)) {
    throw conflict('Its parent item is also deleted. Restore the parent first.');
  }
  const returning = deleted.map((item) => ({ ...item, completed: false }));
  const together = [...items, ...returning];
  assertPlace(together, id, parent);
  const ids = deleted.map((item) => item.id);
  await markRestored(db, table, ids);
  await updatePlaces(db, table, together, moveInTree(together, id, { parent, order }));
  return ids;
}
