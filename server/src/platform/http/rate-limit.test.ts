import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { openTestDatabase, type TestDatabase } from '#testing/database.ts';
import { countFailure, forgiveFailure, isLimited, networkOf } from './rate-limit.ts';

let database: TestDatabase;
const three = { limit: 3, seconds: 900 };

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(async () => {
  clock.set();
  await database.close();
});

// Requirements: D-13
test('failures count toward a limit for one key until the period has passed', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  for (let count = 0; count < 3; count += 1) {
    expect(await isLimited(database, 'ann', three)).toBe(false);
    expect(await countFailure(database, 'ann', three)).toMatchObject({ isOverLimit: false });
  }
  expect(await isLimited(database, 'ann', three)).toBe(true);
  expect(await countFailure(database, 'ann', three)).toMatchObject({ isOverLimit: true });
  expect(await isLimited(database, 'bob', three)).toBe(false);
  clock.set('2026-03-02T10:15:01.000Z');
  expect(await isLimited(database, 'ann', three)).toBe(false);
});

// Requirements: D-13
test('concurrent guesses can’t exceed the limit', async () => {
  const guesses = Array.from({ length: 20 }, () => countFailure(database, 'ann', three));
  const allowed = (await Promise.all(guesses)).filter((one) => !one.isOverLimit);
  expect(allowed.length).toBeLessThanOrEqual(3);
});

test('forgiven failures don’t count toward the limit', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { id } = await countFailure(database, 'ann', three);
    await forgiveFailure(database, id);
  }
  expect(await isLimited(database, 'ann', three)).toBe(false);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
