import {
  type Destination,
  flattenTree,
  groupByParent,
  type Position,
} from '@portal/contract/onboarding/item-tree.ts';

/** A visible row of a tree. */
export interface TreeRow<Item> {
  item: Item;
  /** The 1-based level. */
  depth: number;
  /** The 1-based position among its siblings. */
  place: number;
  siblingCount: number;
  childCount: number;
  isCollapsed: boolean;
}

/** Returns a tree's rows from top to bottom, without the descendants of collapsed items. */
export function listRows<Item extends Position>(
  items: readonly Item[],
  collapsed: ReadonlySet<number>,
): TreeRow<Item>[] {
  const groups = groupByParent(items);
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return flattenTree(items).flatMap(({ item, depth }) => {
    if (depth > hiddenBelow) return [];
    const childCount = groups.get(item.id)?.length ?? 0;
    const isCollapsed = childCount > 0 && collapsed.has(item.id);
    hiddenBelow = isCollapsed ? depth : Number.POSITIVE_INFINITY;
    const siblings = groups.get(item.parent) ?? [];
    const place = siblings.indexOf(item) + 1;
    return { item, depth, place, siblingCount: siblings.length, childCount, isCollapsed };
  });
}

export const moves = ['up', 'down', 'indent', 'outdent'] as const;
export type Move = (typeof moves)[number];

/**
 * Returns an item's position after one step in a direction among the visible items, or null if it can't move that way.
 * Hidden items keep their positions: orders are counted in the whole tree.
 */
export function destinationOf(
  visible: readonly Position[],
  item: Position,
  move: Move,
): Required<Destination> | null {
  const groups = groupByParent(visible);
  const siblings = groups.get(item.parent) ?? [];
  const place = siblings.findIndex(({ id }) => id === item.id);
  const above = siblings[place - 1];
  const below = siblings[place + 1];
  if (move === 'up') return above ? { parent: item.parent, order: above.order } : null;
  if (move === 'down') return below ? { parent: item.parent, order: below.order } : null;
  if (move === 'indent') {
    return above ? { parent: above.id, order: afterLast(groups.get(above.id)) } : null;
  }
  const parent = visible.find(({ id }) => id === item.parent);
  return parent ? { parent: parent.parent, order: parent.order + 1 } : null;
}

const afterLast = (children: readonly Position[] = []) => (children.at(-1)?.order ?? 0) + 1;

export interface DropPlace extends Required<Destination> {
  depth: number;
}

/**
 * Returns the new position of an item that is dropped into the gap before row `gap` at roughly `depth`. `rows` excludes
 * the dragged item and its descendants. The allowed depths range from the depth of the row after the gap to one more
 * than the depth of the row before it.
 */
export function dropPlace<Item extends Position>(
  rows: readonly TreeRow<Item>[],
  gap: number,
  depth: number,
  dragged: Position,
): DropPlace {
  const above = rows[gap - 1];
  const below = rows[gap];
  // Don't drop between a collapsed item and its hidden children.
  const deepest = above ? above.depth + (above.isCollapsed ? 0 : 1) : 1;
  const chosen = Math.max(below?.depth ?? 1, Math.min(depth, deepest));
  const row = rows.slice(0, gap).findLast((one) => one.depth <= chosen);
  if (!row) return { parent: null, order: 1, depth: 1 };
  const { item } = row;
  if (row.depth < chosen) return { parent: item.id, order: 1, depth: chosen };
  // The dragged item is removed from its old position first, which shifts later siblings.
  const isAfterItself = dragged.parent === item.parent && dragged.order < item.order;
  return { parent: item.parent, order: item.order + (isAfterItself ? 0 : 1), depth: chosen };
}
