import { weeksAndDays } from '@portal/contract/onboarding/days-out.ts';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a number of days as '2 weeks 3 days'. */
export function daysOutText(daysOut: number): string {
  const { weeks, days } = weeksAndDays(daysOut);
  return [weeks > 0 && counted(weeks, 'week'), days > 0 && counted(days, 'day')]
    .filter(Boolean)
    .join(' ');
}

/** Formats a number of days as '2w 3d', for use in rows. */
export function shortDaysOut(daysOut: number): string {
  const { weeks, days } = weeksAndDays(daysOut);
  return [weeks > 0 && `${weeks}w`, days > 0 && `${days}d`].filter(Boolean).join(' ');
}
