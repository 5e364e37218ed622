import { expect, test } from 'vitest';
import { chartTicks, labelledWeeks } from './chart-series.ts';

test('a chart’s ticks are round numbers that cover its highest bar', () => {
  expect(chartTicks(189)).toEqual([0, 50, 100, 150, 200]);
  expect(chartTicks(41)).toEqual([0, 20, 40, 60]);
  expect(chartTicks(14)).toEqual([0, 5, 10, 15]);
  expect(chartTicks(3)).toEqual([0, 1, 2, 3]);
  expect(chartTicks(0)).toEqual([0, 1]);
});

test('the newest bar and every fourth bar before it have a label', () => {
  expect(labelledWeeks(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['b', 'f']);
});
