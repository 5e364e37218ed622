/** Date arithmetic on `YYYY-MM-DD`, which has no time zone. */

/** Returns the day `count` days after `day`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Returns the ISO 8601 week of a day. The first days of January can be in the previous year's last week. */
export function isoWeekOf(day: string): { year: number; week: number } {
  const thursday = addDays(mondayOf(day), 3);
  const year = Number(thursday.slice(0, 4));
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000;
  return { year, week: Math.floor(days / 7) + 1 };
}

/** Returns the same day of the month `count` months later, or the last day of that month if it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayOfMonth = Math.min(date.getUTCDate(), lastDay);
  return new Date(Date.UTC(year, month, dayOfMonth)).toISOString().slice(0, 10);
}

/** Returns the last day of a month (YYYY-MM). */
export function lastDayOf(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

/** Returns a month as `YYYY-MM`; `month` is 1 to 12. */
export function yearMonth({ year, month }: { year: number; month: number }): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** Caches a formatter for each time zone, because creating a formatter costs a hundred times as much as using it. */
function remembered(make: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone);
    if (known) return known;
    const format = make(timeZone);
    formats.set(timeZone, format);
    return format;
  };
}

const dayFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** Returns the day (YYYY-MM-DD) of an instant in a time zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant);
}

/** Returns the instant of a day and local time (`HH:MM[:SS[.mmm]]`) in a time zone. */
export function instantInZone(day: string, time: string, timeZone: string): string {
  const target = Date.parse(`${day}T${time}Z`);
  let guess = target - zoneOffset(target, timeZone);
  guess = target - zoneOffset(guess, timeZone);
  return new Date(guess).toISOString();
}

/** Returns the local time (`HH:MM:SS`) of an instant in a time zone. */
export function timeInZone(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + zoneOffset(instant.getTime(), timeZone))
    .toISOString()
    .slice(11, 19);
}

/** Returns a day's last millisecond in a time zone. */
export function endOfDay(day: string, timeZone: string): string {
  return instantInZone(day, '23:59:59.999', timeZone);
}

const clockFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** Returns a time zone's offset from UTC at an instant, in milliseconds. */
export function zoneOffset(instant: number, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}
