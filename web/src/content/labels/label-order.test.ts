import { expect, test } from 'vitest';
import { inOrder, movedIds } from './label-order.ts';

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }];

test('a move swaps a row with the next one, and changes nothing at the ends', () => {
  expect(movedIds(rows, 0, 1)).toEqual([3, 7, 9]);
  expect(movedIds(rows, 2, -1)).toEqual([7, 9, 3]);
  expect(movedIds(rows, 0, -1)).toEqual([7, 3, 9]);
  expect(movedIds(rows, 2, 1)).toEqual([7, 3, 9]);
});

test('rows are sorted in the given id order, and unknown ids are ignored', () => {
  expect(inOrder(rows, [9, 4, 7, 3])).toEqual([{ id: 9 }, { id: 7 }, { id: 3 }]);
});
