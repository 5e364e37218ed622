import { expect, test } from 'vitest';
import { nextSort, selectRange, toggleRow } from './row-selection.ts';

const order = [5, 3, 9, 1];

test('a shift-click selects the range in the order that is shown (CONTENT-LIST, AMB-112)', () => {
  expect([...selectRange(order, new Set(), 3, 1)]).toEqual([3, 9, 1]);
  expect([...selectRange(order, new Set(), 1, 3)]).toEqual([3, 9, 1]);
});

test('a range adds to what was selected', () => {
  expect(selectRange(order, new Set([5]), 9, 1)).toEqual(new Set([5, 9, 1]));
});

test('a meta-click toggles one row', () => {
  expect(toggleRow(new Set([5]), 3)).toEqual(new Set([5, 3]));
  expect(toggleRow(new Set([5, 3]), 3)).toEqual(new Set([5]));
});

test('a column sorts up, then down', () => {
  expect(nextSort(null, 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBe('title');
});
