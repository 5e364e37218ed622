import { accountHealthEndpoints } from '@portal/contract/account-health/overviews/account-health.endpoints.ts';
import { accountScoreEndpoints } from '@portal/contract/account-health/scores/score.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { usePortal } from '#testing/use-portal.ts';
import { createDemo } from './demo.ts';
import { demonstrationUsers } from './demonstration.ts';

// Late in a month, so that missing deliveries show.
const { portal } = usePortal({ now: '2026-06-24T15:00:00.000Z' });

beforeAll(async () => {
  await createDemo(portal.database, portal.services.files);
});

afterAll(() => clock.set());

// Requirements: B-SCORE-10
test('the demo has a well-served client, one that gets less than promised, and one whose score is falling', async () => {
  const body = { username: 'admin', password: demonstrationUsers.password };
  const { token } = (await portal.anonymous.call(authEndpoints.login, { body })).body;
  const admin = portal.withToken(token);
  const { body: accounts } = await admin.call(accountHealthEndpoints.list);
  expect(accounts.every(({ score }) => score && score.trend.length >= 12)).toBe(true);
  const read = async (id: number) =>
    (await admin.call(accountScoreEndpoints.get, { params: { id } })).body;
  const pulses = await portal.database.reader
    .selectFrom('account_pulse')
    .select(['organization_id', 'value'])
    .where('note', 'is not', null)
    .orderBy('value')
    .execute();
  const [fading, underDelivered, served] = await Promise.all(
    pulses.map(({ organization_id }) => read(organization_id)),
  );
  if (!fading || !underDelivered || !served) throw new Error('The story lacks a client.');
  const lossesOf = ({ factors }: typeof served) =>
    factors
      .filter(({ name }) => name !== 'pulse')
      .toSorted((one, other) => other.most_points - other.points - (one.most_points - one.points))
      .map(({ name }) => name);
  expect(served).toMatchObject({ band: 'healthy' });
  expect(lossesOf(underDelivered)[0]).toBe('ledger');
  expect(lossesOf(fading).slice(0, 2)).toContain('meetings');
  const [first] = fading.history;
  expect((first?.score ?? 0) - (fading.score ?? 0)).toBeGreaterThan(15);
  expect(fading.band).not.toBe('healthy');
  expect(underDelivered.score ?? 0).toBeLessThan(served.score ?? 0);
});
