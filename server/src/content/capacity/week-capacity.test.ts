import { isoWeekOf } from '@portal/contract/platform/dates.ts';
import { defaultWorkingDays } from '@portal/contract/platform/working-days.ts';
import { describe, expect, test } from 'vitest';
import { availableDays, type Terms, weekCapacity, workingDaysOf } from './week-capacity.ts';

const week = '2026-12-28';
const terms = (given: Partial<Terms> = {}): Terms => ({
  from_day: '2026-01-01',
  unit: 'articles',
  amount: 10,
  limits: [],
  ...given,
});

const capacity = (
  all: readonly Terms[],
  { holidays = [], daysOff = [] }: { holidays?: string[]; daysOff?: [string, string][] } = {},
) => {
  const calendar = {
    ...defaultWorkingDays,
    holidays: holidays.map((day) => ({ day, name: 'Holiday' })),
  };
  const off = daysOff.map(([from_day, to_day]) => ({ from_day, to_day }));
  const days = availableDays(workingDaysOf(week, calendar), off);
  return weekCapacity(all, { week, days, usualDays: calendar.weekdays.length });
};

// Requirements: B-CAP-02
describe('a week’s capacity', () => {
  test('is the whole amount if there are no holidays and days off', () => {
    expect(capacity([terms()])).toMatchObject({ unit: 'articles', amount: 10 });
  });

  test('is reduced in proportion to holidays and days off, counting each day once', () => {
    const holidays = ['2027-01-01', '2027-01-02'];
    expect(capacity([terms()], { holidays })?.amount).toBe(8);
    const daysOff: [string, string][] = [['2026-12-20', '2026-12-29']];
    expect(capacity([terms()], { holidays, daysOff })?.amount).toBe(4);
    const everything: [string, string][] = [['2026-12-28', '2027-01-03']];
    expect(capacity([terms()], { daysOff: [...daysOff, ...everything] })?.amount).toBe(0);
  });

  test('is rounded to whole units, and the limits for content types are reduced in the same way', () => {
    const limited = terms({ amount: 7, limits: [{ content_type_id: 3, amount: 5 }] });
    const reduced = capacity([limited], { holidays: ['2026-12-31', '2027-01-01'] });
    expect(reduced).toEqual({ unit: 'articles', amount: 4, limits: new Map([[3, 3]]) });
  });

  test('changes on the day when new terms take effect', () => {
    const changed = [terms(), terms({ from_day: '2026-12-31', amount: 5 })];
    expect(capacity(changed)?.amount).toBe(8);
    expect(capacity([terms({ from_day: '2026-12-31', amount: 5 })])?.amount).toBe(2);
    expect(capacity([terms({ from_day: '2027-01-04' })])).toBe(null);
  });

  test('has the later unit if the unit changes during the week', () => {
    const changed = [terms(), terms({ from_day: '2026-12-31', unit: 'words', amount: 5_000 })];
    expect(capacity(changed)).toMatchObject({ unit: 'words', amount: 5_000 });
  });
});

// Requirements: B-CAP-03
test('weeks follow ISO 8601 at the turn of the year', () => {
  expect(isoWeekOf('2026-12-28')).toEqual({ year: 2026, week: 53 });
  expect(isoWeekOf('2027-01-03')).toEqual({ year: 2026, week: 53 });
  expect(isoWeekOf('2027-01-04')).toEqual({ year: 2027, week: 1 });
  expect(isoWeekOf('2024-12-30')).toEqual({ year: 2025, week: 1 });
});
