import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makeOrganization, type Organization } from '#testing/people.factories.ts';
import { startPortal, type TestPortal } from '#testing/portal.ts';
import { makeNumbers } from '#testing/reporting.factories.ts';

let portal: TestPortal;
let organization: Organization;

beforeEach(async () => {
  clock.set('2026-06-10T12:00:00.000Z');
  portal = await startPortal();
  organization = await makeOrganization(portal.database.writer);
});
afterEach(async () => {
  clock.set();
  await portal.close();
});

const check = () =>
  portal.services.itemChecks.run(
    { kind: 'analytics-data', setting: null },
    { organization, build: { id: 1, staging_url: null } },
    AbortSignal.timeout(5_000),
  );

const addData = (month: string) =>
  makeNumbers(portal.database.writer, {
    organizationId: organization.id,
    month,
    analytics: { sources: [{ source: 'Direct', value: 1 }] },
  });

test('an item can check that analytics data arrives, which may be a month late', async () => {
  await addData('2026-03');
  expect(await check()).toEqual({
    state: 'failed',
    text: 'There is no analytics data of the last 2 months.',
  });
  await addData('2026-04');
  expect(await check()).toEqual({
    state: 'passed',
    text: 'There is analytics data of Apr 2026.',
  });
});

test('it says why the last pull failed', async () => {
  await portal.database.writer
    .insertInto('snapshot')
    .values({
      connector: 'google-analytics',
      organization_id: organization.id,
      month: '2026-05',
      error: 'The service account may not read this property.',
      error_at: clock.instant(),
    })
    .execute();
  expect(await check()).toEqual({
    state: 'failed',
    text: 'The service account may not read this property.',
  });
});
