import { dayInZone } from '@portal/contract/platform/dates.ts';

/**
 * A date's format: MM/DD/YYYY in tables, 'Nov 21st' in cards and panels, YYYY-MM-DD in forms and details, and
 * 'Nov 21st, 2026' in reports.
 */
export type DateStyle = 'table' | 'card' | 'detail' | 'long';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day (YYYY-MM-DD), or an instant's day in the time zone. */
export function formatDay(value: string, style: DateStyle, timeZone: string): string {
  const day = value.length === 10 ? value : dayInZone(new Date(value), timeZone);
  if (style === 'detail') return day;
  const [year = '', month = '', date = ''] = day.split('-');
  if (style === 'table') return `${month}/${date}/${year}`;
  const short = `${months[Number(month) - 1]} ${ordinal(Number(date))}`;
  return style === 'long' ? `${short}, ${year}` : short;
}

/** Formats an instant as '11/21/2026 3 PM', for 'Schedule-by'. Minutes are included only if they aren't zero. */
export function formatDayAndHour(instant: string, timeZone: string): string {
  return `${formatDay(instant, 'table', timeZone)} ${formatHour(instant, timeZone)}`;
}

/** Formats an instant as 'Nov 21st, 2026 3:00 PM', for logged times. */
export function formatMoment(instant: string, timeZone: string): string {
  return `${formatDay(instant, 'long', timeZone)} ${formatMinute(instant, timeZone)}`;
}

/** Formats an instant as '11-21-26 15:00', for backups. */
export function formatBackupTime(instant: string, timeZone: string): string {
  const [year = '', month = '', day = ''] = formatDay(instant, 'detail', timeZone).split('-');
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${month}-${day}-${year.slice(2)} ${time.format(new Date(instant))}`;
}

/** Formats an instant's time as '3 PM' or '10:42 AM'. */
export function formatHour(instant: string, timeZone: string): string {
  return formatMinute(instant, timeZone).replace(':00', '');
}

/** Formats an instant's time as '3:00 PM'. */
export function formatMinute(instant: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return text.format(new Date(instant)).replace(/\s/g, ' ');
}

function ordinal(value: number): string {
  const lastTwo = value % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`;
}

/** Formats the time since an instant: 'just now', '5 minutes ago', 'yesterday'. `now` is in milliseconds. */
export function formatAgo(instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (Math.abs(seconds) < 45) return 'just now';
  if (Math.abs(seconds) < 2_700) return words.format(Math.round(seconds / 60), 'minute');
  if (Math.abs(seconds) < 79_200) return words.format(Math.round(seconds / 3_600), 'hour');
  return words.format(Math.round(seconds / 86_400), 'day');
}

/** Formats the time until a future instant: 'in less than a minute', 'in 5 minutes'. */
export function formatUntil(instant: string, now: number): string {
  return Date.parse(instant) - now < 45_000 ? 'in less than a minute' : formatAgo(instant, now);
}
