import { expect, test } from 'vitest';
import { extendRange, nextSort, rangeFrom, toggleRow } from './row-selection.ts';

const order = [5, 3, 9, 1];
const nothing = new Set<number>();

// Requirements: CONTENT-LIST-39, AMB-112
test('a range contains the rows between its ends in the displayed order', () => {
  expect([...extendRange(order, nothing, rangeFrom(3), 1).made]).toEqual([3, 9, 1]);
  expect([...extendRange(order, nothing, rangeFrom(1), 3).made]).toEqual([3, 9, 1]);
});

test('a range is added to the selection', () => {
  expect(extendRange(order, new Set([5]), rangeFrom(9), 1).made).toEqual(new Set([5, 9, 1]));
});

test('a smaller range deselects only the rows that the larger one added', () => {
  const far = extendRange(order, new Set([5]), rangeFrom(3), 1);
  const back = extendRange(order, far.made, far, 9);
  expect(back.made).toEqual(new Set([5, 3, 9]));
  expect(extendRange(order, back.made, back, 3).made).toEqual(new Set([5, 3]));
});

test('rows that are toggled between two steps of a range stay selected', () => {
  const far = extendRange(order, nothing, rangeFrom(5), 9);
  const toggled = toggleRow(far.made, 1);
  expect(extendRange(order, toggled, far, 3).made).toEqual(new Set([5, 3, 9, 1]));
});

test('toggling a row selects or deselects it', () => {
  expect(toggleRow(new Set([5]), 3)).toEqual(new Set([5, 3]));
  expect(toggleRow(new Set([5, 3]), 3)).toEqual(new Set([5]));
});

test('a column alternates between ascending and descending order', () => {
  expect(nextSort(null, 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBe('title');
});
