import { expect, test } from 'vitest';
import { layoutOf, placeAfter, positionOf } from './card-layout.ts';

test('a row has as many cards as fit, and card height depends on the width and the font size', () => {
  expect(layoutOf(1_000, 16)).toEqual({ columns: 2, rowHeight: 504 });
  expect(layoutOf(1_588, 16).columns).toBe(4);
  expect(layoutOf(1_587, 16).columns).toBe(3);
  expect(layoutOf(200, 16)).toEqual({ columns: 1, rowHeight: 708 });
  expect(layoutOf(1_000, 20).rowHeight).toBe(627);
});

test('cards fill rows from left to right', () => {
  const layout = { columns: 2, rowHeight: 504 };
  expect(positionOf(3, layout)).toEqual({
    top: 504,
    left: 'calc(1 * (100% + 12px) / 2)',
    width: 'calc((100% + 12px) / 2 - 12px)',
    height: 492,
  });
});

test('arrow keys move by one card or one row, and stop at the ends', () => {
  const from = (place: number) => (key: string) =>
    placeAfter(key, { place, columns: 3, count: 10 });
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map(from(4))).toEqual([5, 3, 7, 1]);
  expect(['ArrowDown', 'End', 'Home'].map(from(8))).toEqual([9, 9, 0]);
  expect(from(0)('ArrowUp')).toBe(0);
  expect(from(0)('a')).toBeUndefined();
});
