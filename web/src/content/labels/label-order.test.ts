import { expect, test } from 'vitest';
import { inOrder, movedIds } from './label-order.ts';

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }];

test('a move changes one position, and nothing beyond the ends', () => {
  expect(movedIds(rows, 0, 1)).toEqual([3, 7, 9]);
  expect(movedIds(rows, 2, -1)).toEqual([7, 9, 3]);
  expect(movedIds(rows, 0, -1)).toEqual([7, 3, 9]);
  expect(movedIds(rows, 2, 1)).toEqual([7, 3, 9]);
});

test('sorting puts rows in the order of ids, without deleted ones', () => {
  expect(inOrder(rows, [9, 4, 7, 3])).toEqual([{ id: 9 }, { id: 7 }, { id: 3 }]);
});
