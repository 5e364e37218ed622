import { expect, test } from 'vitest';
import {
  milestoneWarning,
  planningMonthBodyOf,
  planningMonthRules,
} from './planning-month-form-values.ts';

// Requirements: PLANNING-02, PLANNING-03
test('a cleared milestone is sent as null, and a cleared offset as 14 days', () => {
  expect(planningMonthBodyOf({ default_milestone_one: null })).toEqual({
    default_milestone_one: null,
  });
  expect(planningMonthBodyOf({ editor_due_date_offset: '' })).toEqual({
    editor_due_date_offset: 14,
  });
});

test('only changed fields are sent', () => {
  expect(planningMonthBodyOf({ month: '3' })).toEqual({ month: 3 });
});

// Requirements: PLANNING-06, PLANNING-08
test('the year must be in the allowed range, unless it is the month’s current year', () => {
  const { year } = planningMonthRules({ first: 2025, last: 2031 }, 2019);
  expect(year('')).toBe('This field is required.');
  expect([2025, 2031, 2019].map(year)).toEqual([null, null, null]);
  expect(year(2024)).toBe('Enter a year from 2025 to 2031.');
  expect(year(2032)).toBe('Enter a year from 2025 to 2031.');
});

test('a milestone that has passed or is far from its month has a warning', () => {
  const december = { year: 2026, month: 12 };
  const warning = (day: string | null) => milestoneWarning(day, december, '2026-11-22');
  expect(warning(null)).toBeNull();
  expect(warning('2026-12-15')).toBeNull();
  expect(warning('2026-11-15')).toMatch('has passed');
  expect(warning('2024-12-15')).toBe('This is 24 months before the planning month.');
  expect(warning('2027-03-01')).toBe('This is 3 months after the planning month.');
});
