import { dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';

/** Formats an instant as a day and a time in a time zone: '2026-11-24T23:59'. */
export function localTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${dayInZone(date, timeZone)}T${new Intl.DateTimeFormat('en-GB', clock).format(date)}`;
}

/** Parses a day and a time of a time zone into an instant. */
export function instantOf(local: string, timeZone: string): string {
  const [day = '', time = ''] = local.split('T');
  return instantInZone(day, time, timeZone);
}
