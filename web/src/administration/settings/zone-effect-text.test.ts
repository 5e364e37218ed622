import { expect, test } from 'vitest';
import { zoneEffectText } from './zone-effect-text.ts';

const now = new Date('2026-03-03T03:00:00Z');
const newYork = { time_zone: 'America/New_York', today: '2026-03-02', late_count: 4 };
const berlin = { time_zone: 'Europe/Berlin', today: '2026-03-03', late_count: 7 };

// Requirements: D-06
test('a time zone’s preview shows the local time and the change in the number of overdue articles', () => {
  expect(zoneEffectText(newYork, berlin, now)).toBe(
    'It is Tuesday, March 3 at 4:00 AM there. Today becomes another day. 3 articles would become overdue.',
  );
  expect(zoneEffectText(berlin, newYork, now)).toBe(
    'It is Monday, March 2 at 10:00 PM there. Today becomes another day. 3 articles would no longer be overdue.',
  );
  const chicago = { ...newYork, time_zone: 'America/Chicago' };
  expect(zoneEffectText(newYork, chicago, now)).toContain(
    'The number of overdue articles stays the same (4)',
  );
  expect(zoneEffectText(newYork, newYork, now)).toContain(
    'With this time zone, 4 articles are overdue.',
  );
});
