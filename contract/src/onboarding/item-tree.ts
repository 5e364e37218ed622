/** The tree of items in a checklist or template. Siblings are numbered from 1 to n. */

/** The maximum number of levels of nested items. */
export const maximumDepth = 8;
/** The maximum number of items in one checklist or template. */
export const maximumItems = 500;

export interface Position {
  id: number;
  parent: number | null;
  order: number;
}

export interface Destination {
  parent: number | null;
  /** The 1-based position; numbers past the end mean the last position, which is also the default. */
  order?: number | undefined;
}

/** Groups items by parent, sorted by order within each group. */
export function groupByParent<Item extends Position>(
  items: readonly Item[],
): Map<number | null, Item[]> {
  const groups = Map.groupBy(items, ({ parent }) => parent);
  for (const group of groups.values()) group.sort((a, b) => a.order - b.order || a.id - b.id);
  return groups;
}

/** Returns the items in reading order, each with its depth, starting at 1. */
export function flattenTree<Item extends Position>(
  items: readonly Item[],
): { item: Item; depth: number }[] {
  const groups = groupByParent(items);
  const rows: { item: Item; depth: number }[] = [];
  const walk = (parent: number | null, depth: number) => {
    for (const item of groups.get(parent) ?? []) {
      rows.push({ item, depth });
      walk(item.id, depth + 1);
    }
  };
  walk(null, 1);
  return rows;
}

/** Returns the ids of an item and all its descendants. */
export function subtreeIds(items: readonly Position[], id: number): Set<number> {
  const groups = groupByParent(items);
  const ids = new Set<number>();
  const walk = (itemId: number) => {
    ids.add(itemId);
    for (const child of groups.get(itemId) ?? []) walk(child.id);
  };
  walk(id);
  return ids;
}

/** Returns the ids of an item's ancestors, nearest first, given the id of the item's parent. */
export function ancestorIds(items: readonly Position[], parent: number | null): number[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ids: number[] = [];
  for (let id = parent; id !== null; id = byId.get(id)?.parent ?? null) ids.push(id);
  return ids;
}

function heightOf(items: readonly Position[], id: number): number {
  const groups = groupByParent(items);
  const height = (itemId: number): number =>
    1 + Math.max(0, ...(groups.get(itemId) ?? []).map((child) => height(child.id)));
  return height(id);
}

/** Returns why an item can't become a child of `parent`, or null if it can. `id` is null for a new item. */
export function findPlaceError(
  items: readonly Position[],
  id: number | null,
  parent: number | null,
): string | null {
  if (parent !== null && !items.some((item) => item.id === parent)) {
    return 'This item is not in the same checklist.';
  }
  if (id !== null && parent !== null && subtreeIds(items, id).has(parent)) {
    return 'An item cannot be moved below itself.';
  }
  const height = id === null ? 1 : heightOf(items, id);
  if (ancestorIds(items, parent).length + height > maximumDepth) {
    return `Items can be nested ${maximumDepth} levels deep.`;
  }
  return null;
}

/** Moves an item, renumbers all siblings from 1 to n, and returns all items. Call `findPlaceError` first. */
export function moveInTree<Item extends Position>(
  items: readonly Item[],
  id: number,
  { parent, order }: Destination,
): Item[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return renumberTree(items);
  const groups = groupByParent(items.filter((item) => item.id !== id));
  const siblings = groups.get(parent) ?? [];
  const index = Math.max(0, Math.min((order ?? siblings.length + 1) - 1, siblings.length));
  siblings.splice(index, 0, { ...moved, parent });
  groups.set(parent, siblings);
  return numbered(groups);
}

/** Renumbers siblings from 1 to n, keeping their order. */
export function renumberTree<Item extends Position>(items: readonly Item[]): Item[] {
  return numbered(groupByParent(items));
}

function numbered<Item extends Position>(groups: Map<number | null, Item[]>): Item[] {
  return [...groups.values()].flatMap((group) =>
    group.map((item, index) => ({ ...item, order: index + 1 })),
  );
}
