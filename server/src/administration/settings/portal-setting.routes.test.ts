import { portalSettingEndpoints } from '@portal/contract/administration/portal-setting.endpoints.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { followTimeZone } from '#platform/settings/time-zone.ts';
import { makePerson } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;

beforeEach(async () => {
  portal = await startPortal();
});

afterEach(async () => {
  clock.set();
  clock.setTimeZone('America/New_York');
  await portal.close();
});

test("a superuser changes the agency's time zone, and every server's clock follows (D-06)", async () => {
  clock.set('2026-03-03T03:00:00.000Z');
  const root = await portal.database.transaction((db) => makePerson(db, { kind: 'superuser' }));
  const caller = await portal.signIn(root);
  expect((await caller.call(portalSettingEndpoints.get)).body).toEqual({
    time_zone: 'America/New_York',
  });
  expect(clock.today()).toBe('2026-03-02');
  const body = { time_zone: 'Europe/Berlin' };
  expect((await caller.call(portalSettingEndpoints.update, { body })).body).toEqual(body);
  const anotherServer = followTimeZone(portal.database, 'America/New_York', () => undefined);
  await anotherServer.look();
  expect(clock.today()).toBe('2026-03-03');
});

test('only a time zone that exists is taken, from superusers (D-06)', async () => {
  const [root, staff] = await portal.database.transaction(async (db) => [
    await makePerson(db, { kind: 'superuser' }),
    await makePerson(db, { kind: 'staff' }),
  ]);
  const wrong = { body: { time_zone: 'Mars/Olympus' } };
  const answer = await (await portal.signIn(root)).call(portalSettingEndpoints.update, wrong);
  expect(answer.status).toBe(400);
  expect((await (await portal.signIn(staff)).call(portalSettingEndpoints.get)).status).toBe(403);
});
