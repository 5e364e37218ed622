import { expect, test } from 'vitest';
import { temporaryId } from './temporary-id.ts';

// Requirements: CONST-07, P2-CHECKLISTS-07
test('a temporary id is a random number below 100000', () => {
  const ids = Array.from({ length: 2_000 }, () => temporaryId(new Set()));
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 100_000)).toBe(true);
  expect(new Set(ids).size).toBeGreaterThan(1_500);
  expect(temporaryId(new Set(), () => 0.999999999)).toBe(99_999);
});

// Requirements: P2-CHECKLISTS-07
test('a temporary id that equals an existing id is replaced with a new one', () => {
  const drawn = [0.00001, 0.00001, 0.5];
  expect(temporaryId(new Set([1]), () => drawn.shift() ?? 0)).toBe(50_000);
});
