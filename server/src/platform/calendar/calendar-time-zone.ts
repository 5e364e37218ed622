import { zoneOffset } from '@portal/contract/platform/dates.ts';
import { day as dayMilliseconds, minute } from '#platform/durations.ts';

interface Transition {
  /** The first instant with the new offset, in milliseconds. */
  at: number;
  from: number;
  to: number;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns a UTC offset in the format of RFC 5545: `-0500`, or `-045602` if the offset includes seconds. */
function offsetText(milliseconds: number): string {
  const seconds = Math.abs(Math.round(milliseconds / 1000));
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(
    Math.floor,
  );
  const sign = milliseconds < 0 ? '-' : '+';
  return `${sign}${pad(hours ?? 0)}${pad(minutes ?? 0)}${rest ? pad(rest) : ''}`;
}

/** Returns the local time at an offset in the format of RFC 5545: `20261101T020000`. */
export const localText = (instant: number, offset: number): string =>
  new Date(instant + offset).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Finds the minute when the offset changes between two instants with different offsets. */
function findTransition(timeZone: string, before: number, after: number): Transition {
  const from = zoneOffset(before, timeZone);
  let [low, high] = [before, after];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (zoneOffset(middle, timeZone) === from) low = middle;
    else high = middle;
  }
  return { at: high, from, to: zoneOffset(high, timeZone) };
}

function listTransitions(timeZone: string, start: number, end: number): Transition[] {
  const found: Transition[] = [];
  for (let at = start; at < end; at += dayMilliseconds) {
    const next = at + dayMilliseconds;
    if (zoneOffset(at, timeZone) === zoneOffset(next, timeZone)) continue;
    found.push(findTransition(timeZone, at, next));
  }
  return found;
}

const nameAt = (instant: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

function writeTimeZone(timeZone: string, firstYear: number, lastYear: number): string[] {
  const [start, end] = [Date.UTC(firstYear, 0, 1), Date.UTC(lastYear + 1, 0, 1)];
  const first = zoneOffset(start, timeZone);
  const changes = [{ at: start, from: first, to: first }, ...listTransitions(timeZone, start, end)];
  const standard = Math.min(...changes.map(({ to }) => to));
  const observances = changes.flatMap(({ at, from, to }) => {
    const kind = to === standard ? 'STANDARD' : 'DAYLIGHT';
    return [
      `BEGIN:${kind}`,
      `DTSTART:${localText(at, from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `TZNAME:${nameAt(at, timeZone)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'];
}

let remembered: { key: string; lines: readonly string[] } | undefined;

/**
 * Returns the lines of a zone's VTIMEZONE, with each offset change in these years. Caches the last result, because
 * feeds for the same years need the same lines, and finding the changes takes thousands of conversions.
 */
export function timeZoneLines(
  timeZone: string,
  firstYear: number,
  lastYear: number,
): readonly string[] {
  const key = `${timeZone} ${firstYear} ${lastYear}`;
  if (remembered?.key !== key) {
    remembered = { key, lines: writeTimeZone(timeZone, firstYear, lastYear) };
  }
  return remembered.lines;
}
