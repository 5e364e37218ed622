import { expect, test } from 'vitest';
import { isNear } from './near.ts';

const button = { left: 1000, right: 1028, top: 500, bottom: 590 };

test('70 px from the button is near (USERFEEDBACK-09)', () => {
  expect(isNear({ x: 930, y: 540 }, button)).toBe(true);
  expect(isNear({ x: 1010, y: 430 }, button)).toBe(true);
  expect(isNear({ x: 1010, y: 540 }, button)).toBe(true);
});

test('80 px from the button is far, and so is the corner of the square (USERFEEDBACK-10)', () => {
  expect(isNear({ x: 920, y: 540 }, button)).toBe(false);
  expect(isNear({ x: 930, y: 430 }, button)).toBe(false);
});
