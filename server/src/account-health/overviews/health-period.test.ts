import { afterEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { healthPeriod } from './health-period.ts';

afterEach(() => clock.set());

// Requirements: D-57
test('account health covers the fifteen full months before the current one', () => {
  clock.set('2026-06-15T12:00:00.000Z');
  const months = healthPeriod();
  expect(months).toHaveLength(15);
  expect([months[0], months.at(-1)]).toEqual(['2025-03', '2026-05']);
});
