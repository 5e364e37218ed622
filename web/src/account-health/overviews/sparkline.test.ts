import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline.ts';

const frame = { width: 23, height: 13 };

test('a line ranges from the smallest value at the bottom to the largest at the top', () => {
  expect(sparklinePath([0, 10, 5], frame)).toBe('M1.5 11.5L11.5 1.5L21.5 6.5');
});

test('a missing value is a gap, and a single value is a dot', () => {
  expect(sparklinePath([4, null, 8], frame)).toBe('M1.5 11.5h0M21.5 1.5h0');
  expect(sparklinePath([null, 4, 8], frame)).toBe('M11.5 11.5L21.5 1.5');
  expect(sparklinePath([7], frame)).toBe('M1.5 6.5h0');
});

test('equal values draw a line in the middle, and no values draw no line', () => {
  expect(sparklinePath([3, 3], frame)).toBe('M1.5 6.5L21.5 6.5');
  expect(sparklinePath([null, null], frame)).toBe('');
  expect(sparklinePath([], frame)).toBe('');
});

test('a given range sets the scale', () => {
  expect(sparklinePath([0.5, 1], { ...frame, range: [0, 1] })).toBe('M1.5 6.5L21.5 1.5');
});
