import { expect, test } from 'vitest';
import { nextProgress, progressInterval } from './use-paced-progress.ts';

const afterSteps = (count: number) =>
  Array.from({ length: count }).reduce<number>((percent) => nextProgress(percent), 0);

test('the bar of a new planning month stands at 40 % after a second (PLANNING-11)', () => {
  expect(afterSteps(1_000 / progressInterval)).toBe(40);
});

test('the bar waits at 96 % until the answer comes (PLANNING-11)', () => {
  expect(afterSteps(100)).toBe(96);
});
