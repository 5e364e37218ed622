import {
  addDays,
  dayInZone,
  instantInZone,
  timeInZone,
  zoneOffset,
} from '@portal/contract/platform/dates.ts';
import { localText, timeZoneLines } from './calendar-time-zone.ts';

export interface CalendarEvent {
  /** The event's permanent id within the portal, such as `article-7-duedate_write`. */
  key: string;
  /** A day (YYYY-MM-DD) for an all-day event, or an instant in its stored form for an event with a time. */
  start: string;
  summary: string;
  description: string;
  /** The absolute URL of the record. */
  url: string;
  /** The version of the record, which never decreases. */
  sequence: number;
  /** The instant of the record's last change. */
  changedAt: string;
}

interface Calendar {
  name: string;
  timeZone: string;
  /** The portal's host, which makes the events' ids unique. */
  host: string;
  /** The first and last days that events may occur on. */
  from: string;
  until: string;
  events: readonly CalendarEvent[];
}

const longestLine = 75;

/** Splits a line after at most 75 bytes, but never within a character (RFC 5545, 3.1). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (length + size > longestLine) {
      parts.push(part);
      part = '';
      // The space at the start of a continuation line counts toward the limit.
      length = 1;
    }
    part += character;
    length += size;
  }
  return [...parts, part].join('\r\n ');
}

/** Control characters except tab and line feed. RFC 5545 doesn't allow them anywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

const escaped = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .toWellFormed()
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

const utcText = (instant: string) => `${localText(Date.parse(instant), 0)}Z`;

const isDay = (start: string) => start.length === 'YYYY-MM-DD'.length;

const dayText = (day: string) => day.replaceAll('-', '');

/**
 * Returns the DTSTART line of an event with a time. Uses UTC in the hour that repeats when clocks are set back, because
 * local times in that hour are ambiguous.
 */
function momentLine(instant: string, timeZone: string): string {
  const seconds = Math.floor(Date.parse(instant) / 1000) * 1000;
  const date = new Date(seconds);
  const local = instantInZone(dayInZone(date, timeZone), timeInZone(date, timeZone), timeZone);
  if (Date.parse(local) !== seconds) return `DTSTART:${utcText(instant)}`;
  return `DTSTART;TZID=${timeZone}:${localText(seconds, zoneOffset(seconds, timeZone))}`;
}

function eventLines(event: CalendarEvent, { timeZone, host }: Calendar): string[] {
  const { key, start, summary, description, url, sequence, changedAt } = event;
  const times = isDay(start)
    ? [`DTSTART;VALUE=DATE:${dayText(start)}`, `DTEND;VALUE=DATE:${dayText(addDays(start, 1))}`]
    : [momentLine(start, timeZone)];
  return [
    'BEGIN:VEVENT',
    `UID:${key}@${host}`,
    // Use the time of the last change, so that an unchanged feed has identical content.
    `DTSTAMP:${utcText(changedAt)}`,
    ...times,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `SEQUENCE:${sequence}`,
    `LAST-MODIFIED:${utcText(changedAt)}`,
    // A due date doesn't mark the person as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Writes a calendar as an .ics file (RFC 5545). The file depends only on the input. */
export function writeCalendar(calendar: Calendar): string {
  const { name, timeZone, from, until, events } = calendar;
  const [firstYear, lastYear] = [from, until].map((day) => Number(day.slice(0, 4)));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portal//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZoneLines(timeZone, firstYear ?? 0, lastYear ?? 0),
    ...events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
