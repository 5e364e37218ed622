import { expect, test } from 'vitest';
import {
  comparedMonths,
  differenceText,
  figureText,
  type MonthlyEntry,
  monthFigure,
  monthlyLine,
  summarizeMonths,
} from './monthly-figures.ts';

const month = (when: string, total_count: number | string): MonthlyEntry => {
  const [month_year = '', month_month = ''] = when.split('-');
  return { month_year, month_month, total_count };
};

const at = { month_year: 2026, month_month: 5 };

// Requirements: P2-HEALTH-58, P2-HEALTH-59
test('a month’s figure is its total, or the sum of its sources if it has no total', () => {
  expect(monthFigure({ ...at, total_count: 12 })).toBe(12);
  expect(monthFigure({ ...at, sources: [3, 4, 5] })).toBe(12);
  expect(monthFigure({ ...at, sources: [{ value: 3 }, { value: '9' }] })).toBe(12);
  expect(monthFigure({ ...at, total_count: 12, sources: [1] })).toBe(12);
  expect(monthFigure({ ...at, sources: [] })).toBe(0);
});

// Requirements: P2-HEALTH-59
test('numeric strings count as values, and other strings count as missing data', () => {
  expect(monthFigure({ ...at, total_count: '12' })).toBe(12);
  expect(monthFigure({ ...at, sources: ['3', 'n/a', null, 4] })).toBe(7);
  expect(monthFigure({ ...at, total_count: '' })).toBeNull();
  expect(monthFigure({ ...at, total_count: 'many' })).toBeNull();
  expect(monthFigure({ ...at, total_count: Number.NaN })).toBeNull();
  expect(monthFigure({ ...at, sources: ['n/a'] })).toBeNull();
  expect(monthFigure({ ...at, total_count: null, sources: null })).toBeNull();
});

// Requirements: P2-HEALTH-48, P2-HEALTH-49, P2-HEALTH-50, P2-HEALTH-51, P2-HEALTH-52, P2-HEALTH-53
test('summaries compare the latest figure with the figures from exactly 1, 3, 6, and 12 months earlier', () => {
  expect(comparedMonths).toEqual([1, 3, 6, 12]);
  const entries = ['2026-01', '2025-12', '2025-10', '2025-07', '2025-01'].map((when, place) =>
    month(when, 100 - 10 * place),
  );
  expect(summarizeMonths(entries)).toEqual({
    current: { year: 2026, month: 1, value: 100 },
    comparisons: [
      { monthsAgo: 1, value: 90, difference: 10 },
      { monthsAgo: 3, value: 80, difference: 20 },
      { monthsAgo: 6, value: 70, difference: 30 },
      { monthsAgo: 12, value: 60, difference: 40 },
    ],
  });
});

// Requirements: P2-HEALTH-55
test('months can be in any order, and a missing month has no figure', () => {
  const entries = [month('2026-04', 8), month('2026-06', '5'), month('2026-03', 5)];
  const summary = summarizeMonths(entries);
  expect(summary?.current).toEqual({ year: 2026, month: 6, value: 5 });
  expect(summary?.comparisons.map(({ difference }) => difference)).toEqual([null, 0, null, null]);
  expect(monthlyLine(entries, 4)).toEqual([5, 8, null, 5]);
});

// Requirements: P2-HEALTH-56, P2-HEALTH-57
test('invalid entries are ignored, and the last of several entries for a month counts', () => {
  expect(summarizeMonths([])).toBeNull();
  expect(monthlyLine([])).toEqual([]);
  expect(summarizeMonths([month('2026-13', 5), month('2026-00', 5), month('x-1', 5)])).toBeNull();
  expect(summarizeMonths([month('2026-05', 'n/a')])).toBeNull();
  expect(summarizeMonths([month('2026-05', 1), month('2026-05', 2)])?.current.value).toBe(2);
});

// Requirements: P2-HEALTH-54
test('a positive difference has a plus sign, and a missing figure is shown as a dash', () => {
  expect([12, 0, -3, 1_204, null].map(differenceText)).toEqual(['+12', '0', '−3', '+1,204', '-']);
  expect([1_204, 0, null].map(figureText)).toEqual(['1,204', '0', '-']);
});
