import { yearMonth } from '../../platform/dates.ts';
import { shiftedMonth } from '../slide-components.ts';

interface Month {
  year: number;
  month: number;
}

/** Full calendar months of data in a report. */
export const reportMonths = 6;
/**
 * Full calendar months of data in account health: a year and the month that it is compared to, and two more for
 * sources that are late, since the twelve months count from the latest that has data.
 */
export const healthMonths = 15;

/** The `count` calendar months that end with the month before this one, oldest first, as YYYY-MM. */
export const monthsBefore = (month: Month, count: number): string[] =>
  Array.from({ length: count }, (_, index) => yearMonth(shiftedMonth(month, index - count)));

/** The months of a report's analytics and leads: a March report has September to February. */
export const dataMonths = (month: Month): string[] => monthsBefore(month, reportMonths);

const shortNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * 'Feb 2021' of '2021-02'. Avoids the platform's formatter, which accounted for half of the time of a page of reports.
 */
export function shortMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-');
  return `${shortNames[Number(month) - 1]} ${year}`;
}
