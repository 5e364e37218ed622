import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const at = (instant: string) =>
  Object.fromEntries(
    snoozeTimes(new Date(instant), 'America/New_York').map(({ label, until }) => [label, until]),
  );

// Requirements: B-INBOX-06
test('snoozes end at 9 a.m. in the agency’s time zone, or in three hours', () => {
  // A Wednesday, 10:15 in New York.
  expect(at('2026-05-13T14:15:20.000Z')).toEqual({
    'In 3 hours': '2026-05-13T17:16:00.000Z',
    Tomorrow: '2026-05-14T13:00:00.000Z',
    'Next week': '2026-05-18T13:00:00.000Z',
    'In a month': '2026-06-12T13:00:00.000Z',
  });
});

// Requirements: B-INBOX-06
test('on a Monday, “Next week” is seven days away; late in the evening, “In 3 hours” isn’t offered', () => {
  const times = at('2026-05-12T01:00:00.000Z');
  expect(times).not.toHaveProperty('In 3 hours');
  expect(times['Next week']).toBe('2026-05-18T13:00:00.000Z');
});
