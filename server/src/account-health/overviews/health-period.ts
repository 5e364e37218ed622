import { healthMonths, monthsBefore } from '@portal/contract/reporting/data/report-period.ts';
import { clock } from '#platform/clock.ts';

/** Returns the full calendar months that cards show, oldest first, as YYYY-MM. */
export function healthPeriod(): string[] {
  const today = clock.today();
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  return monthsBefore(month, healthMonths);
}
