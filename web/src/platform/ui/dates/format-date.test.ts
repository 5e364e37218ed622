import { expect, test } from 'vitest';
import { formatBackupTime, formatDay, formatDayAndHour, formatMoment } from './format-date.ts';

const zone = 'America/New_York';

// Requirements: CONST-01..03, D-67
test('a day is shown as MM/DD/YYYY in tables, MMM Do in cards, and YYYY-MM-DD in details', () => {
  expect(formatDay('2026-11-21', 'table', zone)).toBe('11/21/2026');
  expect(formatDay('2026-11-21', 'card', zone)).toBe('Nov 21st');
  expect(formatDay('2026-11-21', 'detail', zone)).toBe('2026-11-21');
});

// Requirements: P2-GLOBAL-13, D-67
test('in reports, a day is shown as MMM Do, YYYY, and an instant also has its time', () => {
  expect(formatDay('2024-03-03', 'long', zone)).toBe('Mar 3rd, 2024');
  expect(formatMoment('2024-03-03T20:05:00.000Z', zone)).toBe('Mar 3rd, 2024 3:05 PM');
});

test.each([
  ['2026-01-01', 'Jan 1st'],
  ['2026-01-02', 'Jan 2nd'],
  ['2026-01-03', 'Jan 3rd'],
  ['2026-01-11', 'Jan 11th'],
  ['2026-01-12', 'Jan 12th'],
  ['2026-01-13', 'Jan 13th'],
  ['2026-01-22', 'Jan 22nd'],
])('the day %s is formatted as %s', (day, text) => expect(formatDay(day, 'card', zone)).toBe(text));

test('an instant is shown as its day in the agency’s time zone', () => {
  expect(formatDay('2026-11-22T03:00:00.000Z', 'table', zone)).toBe('11/21/2026');
});

// Requirements: CONST-04
test('Schedule-by shows the hour with AM or PM, and minutes if they aren’t zero', () => {
  expect(formatDayAndHour('2026-11-21T20:00:00.000Z', zone)).toBe('11/21/2026 3 PM');
  expect(formatDayAndHour('2026-11-21T15:42:00.000Z', zone)).toBe('11/21/2026 10:42 AM');
});

test('a logged time includes minutes, even on the hour', () => {
  expect(formatMoment('2026-11-21T20:00:00.000Z', zone)).toBe('Nov 21st, 2026 3:00 PM');
});

// Requirements: P2-APPS-34
test('a backup’s time is shown as MM-DD-YY HH:MM with a 24-hour clock', () => {
  expect(formatBackupTime('2026-11-21T20:05:00.000Z', zone)).toBe('11-21-26 15:05');
  expect(formatBackupTime('2026-03-04T05:00:00.000Z', zone)).toBe('03-04-26 00:00');
});
