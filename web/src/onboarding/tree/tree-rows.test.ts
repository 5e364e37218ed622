import { moveInTree, type Position } from '@portal/contract/onboarding/item-tree.ts';
import { expect, test } from 'vitest';
import { destinationOf, dropPlace, listRows, type Move } from './tree-rows.ts';

const item = (id: number, parent: number | null, order: number): Position => ({
  id,
  parent,
  order,
});
// The tree 1 (2 (3), 4), 5 (6), where parentheses contain an item's children.
const items = [
  item(1, null, 1),
  item(2, 1, 1),
  item(3, 2, 1),
  item(4, 1, 2),
  item(5, null, 2),
  item(6, 5, 1),
];
const none = new Set<number>();

/** Formats the tree as '1(2(3) 4) 5(6)'. */
function textOf(tree: readonly Position[], parent: number | null = null): string {
  return tree
    .filter((one) => one.parent === parent)
    .sort((a, b) => a.order - b.order)
    .map(({ id }) => {
      const below = textOf(tree, id);
      return below ? `${id}(${below})` : `${id}`;
    })
    .join(' ');
}

function moved(id: number, move: Move): string | null {
  const one = items.find((candidate) => candidate.id === id);
  const destination = one && destinationOf(items, one, move);
  return destination ? textOf(moveInTree(items, id, destination)) : null;
}

test('rows are listed from top to bottom, without the descendants of collapsed items', () => {
  const shown = (collapsed: ReadonlySet<number>) =>
    listRows(items, collapsed).map(({ item: { id }, depth }) => `${id}:${depth}`);
  expect(shown(none)).toEqual(['1:1', '2:2', '3:3', '4:2', '5:1', '6:2']);
  expect(shown(new Set([1]))).toEqual(['1:1', '5:1', '6:2']);
  expect(shown(new Set([2, 5]))).toEqual(['1:1', '2:2', '4:2', '5:1']);
  expect(listRows(items, none)[3]).toMatchObject({ place: 2, siblingCount: 2, childCount: 0 });
});

// Requirements: P2-CHECKLISTS-09, P2-CHECKLISTS-TPL-08
test('an item can be moved one step in each direction, unless it is at the edge', () => {
  expect(moved(4, 'up')).toBe('1(4 2(3)) 5(6)');
  expect(moved(2, 'down')).toBe('1(4 2(3)) 5(6)');
  expect(moved(1, 'down')).toBe('5(6) 1(2(3) 4)');
  expect(moved(4, 'indent')).toBe('1(2(3 4)) 5(6)');
  expect(moved(5, 'indent')).toBe('1(2(3) 4 5(6))');
  expect(moved(3, 'outdent')).toBe('1(2 3 4) 5(6)');
  expect(moved(2, 'outdent')).toBe('1(4) 2(3) 5(6)');
  expect(moved(1, 'up')).toBeNull();
  expect(moved(5, 'down')).toBeNull();
  expect(moved(2, 'indent')).toBeNull();
  expect(moved(5, 'outdent')).toBeNull();
});

function dropped(id: number, gap: number, depth: number, collapsed = none): string {
  const ids = listRows(items, none)
    .map(({ item: { id: one } }) => one)
    .filter((one) => one === id || (id === 1 && one <= 4) || (id === 2 && one === 3));
  const left = items.filter((one) => !ids.includes(one.id));
  const dragged = items.find((one) => one.id === id) ?? item(id, null, 1);
  const { parent, order } = dropPlace(listRows(left, collapsed), gap, depth, dragged);
  return textOf(moveInTree(items, id, { parent, order }));
}

// Requirements: P2-CHECKLISTS-09
test('a dragged item is dropped into a gap at the pointer’s depth, within the gap’s limits', () => {
  expect(dropped(6, 0, 1)).toBe('6 1(2(3) 4) 5');
  expect(dropped(6, 1, 3)).toBe('1(6 2(3) 4) 5');
  expect(dropped(6, 3, 9)).toBe('1(2(3(6)) 4) 5');
  expect(dropped(6, 3, 3)).toBe('1(2(3 6) 4) 5');
  expect(dropped(6, 3, 1)).toBe('1(2(3) 6 4) 5');
  expect(dropped(6, 4, 1)).toBe('1(2(3) 4) 6 5');
  expect(dropped(6, 5, 1)).toBe('1(2(3) 4) 5 6');
  expect(dropped(2, 2, 1)).toBe('1(4) 2(3) 5(6)');
  expect(dropped(1, 2, 2)).toBe('5(6 1(2(3) 4))');
});

test('an item can’t be dropped among a collapsed item’s hidden children', () => {
  expect(dropped(6, 1, 2, new Set([1]))).toBe('1(2(3) 4) 6 5');
});
