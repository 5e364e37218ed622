import { expect, test } from 'vitest';
import { ticksUpTo } from './bar-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [83, [0, 20, 40, 60, 80, 100]],
  [1388, [0, 500, 1000, 1500]],
  [1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
])('a chart with values up to %i has grid lines at %j', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});
