import { monthNames } from '../../content/planning/planning-month.schema.ts';
import { yearMonth } from '../../platform/dates.ts';
import { shiftedMonth } from '../slide-components.ts';

interface Month {
  year: number;
  month: number;
}

/** The number of full calendar months of data in a report. */
export const reportMonths = 6;
/**
 * The number of full calendar months of data in account health: a year, one earlier month for comparison, and two more,
 * because sources can be late and the year ends with the latest month that has data.
 */
export const healthMonths = 15;

/** Returns the `count` calendar months before this month, oldest first, as YYYY-MM. */
export const monthsBefore = (month: Month, count: number): string[] =>
  Array.from({ length: count }, (_, index) => yearMonth(shiftedMonth(month, index - count)));

/** Returns the months of a report's analytics and leads: September to February for a March report. */
export const dataMonths = (month: Month): string[] => monthsBefore(month, reportMonths);

const shortNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Returns 'Feb 2021' for '2021-02'. Avoids `Intl.DateTimeFormat`, which took half of the time needed to serve a page of
 * reports.
 */
export function shortMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-');
  return `${shortNames[Number(month) - 1]} ${year}`;
}

/** Returns 'May 2026' for '2026-05'. */
export const monthTitle = (yearAndMonth: string): string =>
  `${monthNames[Number(yearAndMonth.slice(5)) - 1]} ${yearAndMonth.slice(0, 4)}`;
