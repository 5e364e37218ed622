import { dayInZone, instantInZone } from '@portal/contract/platform/dates.ts';

/** An instant as an input of date and time takes it, by the clocks of a time zone. */
export function localTime(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${dayInZone(date, timeZone)}T${new Intl.DateTimeFormat('en-GB', clock).format(date)}`;
}

/** The instant of what such an input holds. */
export function instantOf(local: string, timeZone: string): string {
  const [day = '', time = ''] = local.split('T');
  return instantInZone(day, time, timeZone);
}
