import { formatDay } from '#platform/ui/format-date.ts';

/** 'Nov 21st, 2026', as reports and their mails show days. */
export function formatDayWithYear(value: string, timeZone: string): string {
  const year = formatDay(value, 'detail', timeZone).slice(0, 4);
  return `${formatDay(value, 'card', timeZone)}, ${year}`;
}
