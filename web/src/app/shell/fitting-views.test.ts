import { expect, test } from 'vitest';
import { countFittingViews } from './fitting-views.ts';

// Requirements: B-VIEW-10
test('the sidebar shows as many views as fit below its links', () => {
  expect(countFittingViews(200, 1)).toBe(6);
  expect(countFittingViews(100, 1)).toBe(3);
  expect(countFittingViews(100, 2)).toBe(2);
  expect(countFittingViews(36, 1)).toBe(0);
  expect(countFittingViews(-50, 1)).toBe(0);
});
