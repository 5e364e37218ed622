import { afterEach, beforeEach, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePageSpeedRun } from '#testing/account-health.factories.ts';
import { makeWebApplication } from '#testing/apps.factories.ts';
import { makeWebsiteBuild } from '#testing/onboarding.factories.ts';
import { makeOrganization, type Organization } from '#testing/people.factories.ts';
import { makeNumbers, makePresentationTemplate } from '#testing/reporting.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal({ now: '2026-06-10T12:00:00.000Z', isPerTest: true });
let organization: Organization;

beforeEach(async () => {
  organization = await makeOrganization(portal.database.writer);
});
afterEach(() => clock.set());

const check = (kind = 'analytics-data') =>
  portal.services.itemChecks.run(
    { kind, setting: null },
    { organization, build: { id: 1, staging_url: null } },
    AbortSignal.timeout(5_000),
  );

const addData = (month: string) =>
  makeNumbers(portal.database.writer, {
    organizationId: organization.id,
    month,
    analytics: { sources: [{ source: 'Direct', value: 1 }] },
  });

test('an item can check that analytics data has arrived for one of the last two months', async () => {
  await addData('2026-03');
  expect(await check()).toEqual({
    state: 'failed',
    text: 'There is no analytics data for the last 2 months.',
  });
  await addData('2026-04');
  expect(await check()).toEqual({
    state: 'passed',
    text: 'There is analytics data for Apr 2026.',
  });
});

test('an item’s check shows why the last pull failed', async () => {
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

test('an item can check that the organization has a report template', async () => {
  const { writer } = portal.database;
  expect(await check('report-template')).toMatchObject({ state: 'failed' });
  await makePresentationTemplate(writer, { organization_id: organization.id });
  expect(await check('report-template')).toMatchObject({ state: 'passed' });
});

test('an item can check that the last link check found no broken links', async () => {
  const { writer } = portal.database;
  const addCheck = (ended_at: string, verdicts: object) =>
    writer
      .insertInto('link_check')
      .values({
        url: 'https://client.example/',
        host: 'client.example',
        organization_id: organization.id,
        state: 'done',
        max_pages: 100,
        max_addresses: 100,
        max_minutes: 5,
        summary: JSON.stringify({ verdicts }),
        created_at: ended_at,
        ended_at,
      })
      .execute();
  const notChecked = {
    state: 'unknown',
    text: "The website's links were not checked in the last 31 days. Start a link check.",
  };
  expect(await check('broken-links')).toEqual(notChecked);
  await addCheck('2026-05-01T12:00:00.000Z', { ok: 9 });
  expect(await check('broken-links')).toEqual(notChecked);
  await addCheck('2026-06-08T12:00:00.000Z', { ok: 9, broken: 1, missing_anchor: 1 });
  expect(await check('broken-links')).toEqual({
    state: 'failed',
    text: 'The link check on 2026-06-08 found 2 broken links.',
  });
  await addCheck('2026-06-09T12:00:00.000Z', { ok: 9, blocked: 1 });
  expect(await check('broken-links')).toEqual({
    state: 'passed',
    text: 'The link check on 2026-06-09 found no broken links.',
  });
});

test('an item can check that the site is fast enough on mobile and desktop', async () => {
  const { writer } = portal.database;
  const find = (setting: string) =>
    portal.services.itemChecks.run(
      { kind: 'page-speed', setting },
      { organization, build: { id: 1, staging_url: null } },
      AbortSignal.timeout(5_000),
    );
  const measure = (device: 'desktop' | 'mobile', score: number | null) =>
    makePageSpeedRun(writer, organization.id, { device, score });
  const notMeasured = (device: string) => ({
    state: 'unknown',
    text: `The website's ${device} page speed was not measured in the last 31 days. Refresh the account in account health.`,
  });
  expect(await find('80')).toEqual(notMeasured('desktop'));
  await measure('desktop', 0.899);
  expect(await find('80')).toEqual(notMeasured('mobile'));
  await measure('mobile', 0.8);
  const text = 'The performance score is 89 on desktop and 80 on mobile; 80 passes.';
  expect(await find('80')).toEqual({ state: 'passed', text });
  expect(await find('81')).toEqual({ state: 'failed', text: text.replace('; 80', '; 81') });
  await measure('mobile', null);
  expect(await find('80')).toEqual({
    state: 'unknown',
    text: 'The last mobile run failed: The page did not load.',
  });
  await measure('mobile', 0.9);
  clock.set('2026-07-12T12:00:00.000Z');
  expect(await find('80')).toEqual(notMeasured('desktop'));
});

test('the lowest page-speed score that passes is a whole number from 1 to 100', () => {
  const errorOf = (setting: string | null) =>
    portal.services.itemChecks.findError({ kind: 'page-speed', setting });
  for (const setting of ['', '0', '101', '7.5', 'fast', '-3']) {
    expect(errorOf(setting)).toBe('Enter a whole number from 1 to 100.');
  }
  for (const setting of ['1', '50', '100']) expect(errorOf(setting)).toBeNull();
  expect(errorOf(null)).toBe("Enter the check's setting: Lowest score that passes.");
});

// Requirements: P2-SCOPE-13
test('an item can check that its build’s application runs and has a backup', async () => {
  const db = portal.database.writer;
  const build = await makeWebsiteBuild(db, { organization_id: organization.id });
  const find = (kind: string) =>
    portal.services.itemChecks.run(
      { kind, setting: null },
      { organization, build },
      AbortSignal.timeout(5_000),
    );
  expect(await find('application-runs')).toMatchObject({ state: 'failed' });
  await makeWebApplication(db, {
    organization_id: organization.id,
    website_build_id: build.id,
    website_status: 1,
    last_backup_at: '2026-06-07T06:00:00.000Z',
  });
  expect(await find('application-runs')).toMatchObject({ state: 'passed' });
  expect(await find('application-backup')).toMatchObject({ state: 'failed' });
  await db.updateTable('web_application').set({ last_backup_at: clock.instant() }).execute();
  expect(await find('application-backup')).toMatchObject({ state: 'passed' });
});
