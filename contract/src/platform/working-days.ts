import { z } from 'zod';
import { addDays } from './dates.ts';
import { day, text } from './fields.ts';

/** The days of the week in ISO 8601 order. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const maximumHolidays = 500;

const weekday = () => z.int().min(1).max(7);

export const holiday = z.strictObject({ day: day(), name: text(100) });
export type Holiday = z.output<typeof holiday>;

/** The agency's working days: days of the week from 1 (Monday) to 7, and holidays. */
export const workingDays = z.strictObject({
  weekdays: z
    .array(weekday())
    .min(1, 'Choose at least one day.')
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  holidays: z
    .array(holiday)
    .max(maximumHolidays, `Enter at most ${maximumHolidays} holidays.`)
    .transform((holidays) =>
      [...new Map(holidays.map((one) => [one.day, one])).values()].sort((a, b) =>
        a.day < b.day ? -1 : 1,
      ),
    ),
});
export type WorkingDays = z.output<typeof workingDays>;

export const defaultWorkingDays: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidays: [] };

export function isWorkingDay(date: string, { weekdays, holidays }: WorkingDays): boolean {
  const weekdayOf = ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return weekdays.includes(weekdayOf) && !holidays.some((holiday) => holiday.day === date);
}

/** Returns the day that is `count` working days after `date`. A count of 0 returns `date` itself. */
export function addWorkingDays(date: string, count: number, calendar: WorkingDays): string {
  let result = date;
  for (let left = count; left > 0; ) {
    result = addDays(result, 1);
    if (isWorkingDay(result, calendar)) left -= 1;
  }
  return result;
}
