import { expect, test } from 'vitest';
import { dataMonths, monthsBefore, shortMonth } from './report-period.ts';

// Requirements: D-37
test('a March report covers the months from September to February', () => {
  expect(dataMonths({ year: 2026, month: 3 })).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(monthsBefore({ year: 2026, month: 1 }, 1)).toEqual(['2025-12']);
});

// Requirements: P2-DATA-12
test('a month is shown with its abbreviated name and year', () => {
  expect(shortMonth('2021-02')).toBe('Feb 2021');
});
