import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { parseCalendar } from '#testing/calendar-feeds.ts';
import { type CalendarEvent, writeCalendar } from './calendar-file.ts';

const event = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  key: 'article-1-duedate_write',
  start: '2026-05-12',
  summary: 'Write: Sailing',
  description: 'Client: Harbor',
  url: 'https://portal.example/?article=1',
  sequence: 1,
  changedAt: '2026-05-01T10:00:00.000Z',
  ...change,
});

const write = (events: CalendarEvent[], timeZone = 'America/New_York') =>
  writeCalendar({
    name: 'Due dates',
    timeZone,
    host: 'portal.example',
    from: '2026-02-10',
    until: '2027-05-10',
    events,
  });

function read(text: string) {
  const { events, zones } = parseCalendar(text);
  return { events, zone: zones[0] };
}

// Requirements: B-ICAL-08
test('escaped text is read back unchanged', () => {
  const texts = ['a; b, c \\ d', 'two\nlines', 'ends in \\', 'colon: "quoted"', '\\n stays'];
  const { events } = read(write(texts.map((summary) => event({ summary, description: summary }))));
  expect(events.map(({ summary }) => summary)).toEqual(texts);
  expect(events.map(({ description }) => description)).toEqual(texts);
});

// Requirements: B-ICAL-08
test('text can’t add lines to the file, and control characters are removed', () => {
  const summary = 'x\r\nEND:VEVENT\rATTACH:y\u0000\u0007\u001B\u{D800}';
  const text = write([event({ summary })]);
  expect(text).not.toMatch(/^(ATTACH|END:VEVENT.+)/m);
  const { events } = read(text);
  expect(events).toHaveLength(1);
  expect(events[0]?.summary).toBe('x\nEND:VEVENT\nATTACH:y\uFFFD');
});

// Requirements: B-ICAL-08
test('lines end in CRLF, have at most 75 bytes, and are never split within a character', () => {
  const summary = `${'ä'.repeat(80)}${'👩‍🚀'.repeat(40)}${'x'.repeat(200)}`;
  const text = write([event({ summary })]);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(lines.every((line) => !/[\uD800-\uDFFF]/u.test(line))).toBe(true);
  expect(read(text).events[0]?.summary).toBe(summary);
});

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];

// Requirements: B-ICAL-08
test.each(zones)('times in %s are read back as the same instants throughout the year', (zone) => {
  const starts = Array.from({ length: 450 }, (_, index) =>
    new Date(Date.UTC(2026, 1, 10, (index * 25) % 24, 30) + index * 86_400_000).toISOString(),
  );
  const { events, zone: read1 } = read(
    write(
      starts.map((start) => event({ start })),
      zone,
    ),
  );
  const found = events.map(({ startDate }) => {
    if (startDate.zone !== ICAL.Timezone.utcTimezone && read1) startDate.zone = read1;
    return startDate.toJSDate().toISOString();
  });
  expect(found).toEqual(starts);
});

// Requirements: B-ICAL-08
test('times in the hour that repeats when clocks are set back are written in UTC', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
  const text = write([event({ start: first }), event({ start: second })]);
  const starts = text
    .split('\r\n')
    .filter((line) => line.startsWith('DTSTART') && /T0[16]30/.test(line));
  expect(starts).toHaveLength(2);
  expect(starts.filter((line) => line.endsWith('Z'))).toHaveLength(1);
});

test('the same input always produces the same file', () => {
  expect(write([event()])).toBe(write([event()]));
});
