import {
  type Destination,
  flattenTree,
  groupByParent,
  type Position,
} from '@portal/contract/onboarding/item-tree.ts';

/** A visible row of a tree. */
export interface TreeRow<Item> {
  item: Item;
  /** The level, from 1. */
  depth: number;
  /** The position among its siblings, from 1. */
  place: number;
  siblingCount: number;
  childCount: number;
  isCollapsed: boolean;
}

/** Returns the rows of a tree from top to bottom, without the children of collapsed items. */
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
 * Returns the position to which a step moves an item among the visible ones, or null if it can't move in that
 * direction. Hidden items keep their place: positions are counted in the whole tree.
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
 * Returns the new position of an item that is dropped into the gap before row `gap`, at about `depth`. `rows` doesn't
 * contain the dragged item and its children. The gap allows depths from that of the row below it to one more
 * than that of the row above it.
 */
export function dropPlace<Item extends Position>(
  rows: readonly TreeRow<Item>[],
  gap: number,
  depth: number,
  dragged: Position,
): DropPlace {
  const above = rows[gap - 1];
  const below = rows[gap];
  // Nothing can be dropped between a collapsed item and its hidden children.
  const deepest = above ? above.depth + (above.isCollapsed ? 0 : 1) : 1;
  const chosen = Math.max(below?.depth ?? 1, Math.min(depth, deepest));
  const row = rows.slice(0, gap).findLast((one) => one.depth <= chosen);
  if (!row) return { parent: null, order: 1, depth: 1 };
  const { item } = row;
  if (row.depth < chosen) return { parent: item.id, order: 1, depth: chosen };
  // The dragged item is first removed from its old position, which shifts later siblings.
  const isAfterItself = dragged.parent === item.parent && dragged.order < item.order;
  return { parent: item.parent, order: item.order + (isAfterItself ? 0 : 1), depth: chosen };
}
