import { expect, test } from 'vitest';
import { isNear } from './near.ts';

const button = { left: 1000, right: 1028, top: 500, bottom: 590 };

// Requirements: USERFEEDBACK-09
test('70 px from the button is near', () => {
  expect(isNear({ x: 930, y: 540 }, button)).toBe(true);
  expect(isNear({ x: 1010, y: 430 }, button)).toBe(true);
  expect(isNear({ x: 1010, y: 540 }, button)).toBe(true);
});

// Requirements: USERFEEDBACK-10
test('80 px from the button is far, and a corner that is 70 px away in both directions is far as well', () => {
  expect(isNear({ x: 920, y: 540 }, button)).toBe(false);
  expect(isNear({ x: 930, y: 430 }, button)).toBe(false);
});
