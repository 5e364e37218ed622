import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ancestorIds,
  findPlaceError,
  flattenTree,
  groupByParent,
  maximumDepth,
  moveInTree,
  type Position,
  subtreeIds,
} from './item-tree.ts';

const item = (id: number, parent: number | null, order: number): Position => ({
  id,
  parent,
  order,
});

/** Items 2 and 3 are children of item 1, item 4 is a child of item 3, and item 5 is at the top level. */
const tree = [item(1, null, 1), item(2, 1, 1), item(3, 1, 2), item(4, 3, 1), item(5, null, 2)];

const ordersOf = (items: readonly Position[], parent: number | null) =>
  (groupByParent(items).get(parent) ?? []).map(({ id }) => id);

/** Fails unless every item is reachable from the top exactly once, and siblings are numbered from 1 to n. */
function assertTree(items: readonly Position[], ids: readonly number[]): void {
  const rows = flattenTree(items);
  expect(rows.map(({ item: { id } }) => id).sort((a, b) => a - b)).toEqual(ids);
  expect(Math.max(0, ...rows.map(({ depth }) => depth))).toBeLessThanOrEqual(maximumDepth);
  for (const group of groupByParent(items).values()) {
    expect(group.map(({ order }) => order)).toEqual(group.map((_, index) => index + 1));
  }
}

// Requirements: P2-CHECKLISTS-09
test('moving an item shifts its siblings', () => {
  const items = [1, 2, 3, 4].map((id) => item(id, null, id));
  expect(ordersOf(moveInTree(items, 4, { parent: null, order: 2 }), null)).toEqual([1, 4, 2, 3]);
  expect(ordersOf(moveInTree(items, 1, { parent: null, order: 3 }), null)).toEqual([2, 3, 1, 4]);
  expect(ordersOf(moveInTree(items, 2, { parent: null, order: 1e9 }), null)).toEqual([1, 3, 4, 2]);
});

test('an item moves with its whole subtree', () => {
  const moved = moveInTree(tree, 3, { parent: null, order: 1 });
  expect(flattenTree(moved).map(({ item: { id }, depth }) => [id, depth])).toEqual([
    [3, 1],
    [4, 2],
    [1, 1],
    [2, 2],
    [5, 1],
  ]);
});

describe('moving an item is rejected', () => {
  test.each([
    ['below the item itself', 3, 3],
    ['below its own descendant', 1, 4],
    ['below an item that does not exist', 1, 99],
  ])('%s', (_, id, parent) => {
    expect(findPlaceError(tree, id, parent)).toEqual(expect.any(String));
  });

  test('adding or moving an item is rejected if its subtree would exceed the maximum depth', () => {
    const chain = Array.from({ length: maximumDepth }, (_, index) =>
      item(index + 1, index === 0 ? null : index, 1),
    );
    expect(findPlaceError(chain, null, maximumDepth)).toContain(String(maximumDepth));
    expect(findPlaceError(chain, null, maximumDepth - 1)).toBeNull();
    const besides = [...chain, item(50, null, 2), item(51, 50, 1)];
    expect(findPlaceError(besides, 50, maximumDepth - 1)).toContain(String(maximumDepth));
    expect(findPlaceError(besides, 50, maximumDepth - 2)).toBeNull();
  });
});

test('an item’s ancestors and subtree can be listed', () => {
  expect(ancestorIds(tree, 3)).toEqual([3, 1]);
  expect([...subtreeIds(tree, 1)].sort()).toEqual([1, 2, 3, 4]);
});

// Requirements: P2-CHECKLISTS-09
test('after any sequence of moves, the items form a tree, and siblings are numbered from 1 to n', () => {
  const moves = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      parent: fc.option(fc.integer({ min: 1, max: 12 })),
      order: fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constant(1e9)),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(moves, (list) => {
      const ids = Array.from({ length: 12 }, (_, index) => index + 1);
      let items = ids.map((id) => item(id, null, id));
      for (const { id, parent, order } of list) {
        if (findPlaceError(items, id, parent) !== null) continue;
        items = moveInTree(items, id, { parent, order });
        assertTree(items, ids);
        expect(items.find((one) => one.id === id)?.parent).toBe(parent);
      }
    }),
  );
});
