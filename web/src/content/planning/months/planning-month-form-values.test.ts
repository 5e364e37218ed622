import { expect, test } from 'vitest';
import { planningMonthBodyOf, planningMonthRules } from './planning-month-form-values.ts';

test('an emptied milestone is sent as empty, an emptied offset as 14 days (PLANNING-02, PLANNING-03)', () => {
  expect(planningMonthBodyOf({ default_milestone_one: null })).toEqual({
    default_milestone_one: null,
  });
  expect(planningMonthBodyOf({ editor_due_date_offset: '' })).toEqual({
    editor_due_date_offset: 14,
  });
});

test('only what was changed is sent', () => {
  expect(planningMonthBodyOf({ month: '3' })).toEqual({ month: 3 });
});

test('the year is one from last year to five years ahead, or the month’s own (PLANNING-06, PLANNING-08)', () => {
  const { year } = planningMonthRules({ first: 2025, last: 2031 }, 2019);
  expect(year('')).toBe('This field is required.');
  expect([2025, 2031, 2019].map(year)).toEqual([null, null, null]);
  expect(year(2024)).toBe('Enter a year from 2025 to 2031.');
  expect(year(2032)).toBe('Enter a year from 2025 to 2031.');
});
