import { describe, expect, test } from 'vitest';
import { addWorkingDays, defaultWorkingDays, isWorkingDay, workingDays } from './working-days.ts';

const calendar = {
  ...defaultWorkingDays,
  holidays: [
    { day: '2026-11-26', name: 'Thanksgiving' },
    { day: '2026-11-27', name: 'Day after Thanksgiving' },
  ],
};

// Requirements: B-APPROVAL-15
describe('working days', () => {
  test('skip weekends and holidays', () => {
    expect(addWorkingDays('2026-11-24', 1, calendar)).toBe('2026-11-25');
    expect(addWorkingDays('2026-11-24', 2, calendar)).toBe('2026-11-30');
    expect(addWorkingDays('2026-11-24', 5, calendar)).toBe('2026-12-03');
    expect(addWorkingDays('2026-11-28', 1, calendar)).toBe('2026-11-30');
    expect(addWorkingDays('2026-11-28', 0, calendar)).toBe('2026-11-28');
  });

  test('follow the agency’s own week, even across the end of a year', () => {
    const sundayToThursday = { weekdays: [7, 1, 2, 3, 4], holidays: [] };
    expect(isWorkingDay('2026-11-29', sundayToThursday)).toBe(true);
    expect(isWorkingDay('2026-11-27', sundayToThursday)).toBe(false);
    expect(addWorkingDays('2026-12-31', 2, sundayToThursday)).toBe('2027-01-04');
  });

  test('are stored in order and without duplicates, and include at least one day of the week', () => {
    const [one, two] = calendar.holidays;
    const sent = { weekdays: [3, 1, 3], holidays: [two, one, one] };
    expect(workingDays.parse(sent)).toEqual({ weekdays: [1, 3], holidays: [one, two] });
    expect(workingDays.safeParse({ weekdays: [], holidays: [] }).success).toBe(false);
  });
});
