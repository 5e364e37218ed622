import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { childThemeCalls } from '@portal/contract/apps/child-theme.calls.ts';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { expect, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';
import { appRow, sectionOf } from './apps-setup.ts';

const own = 'Harborview Dental';
const other = 'Ortiz & Sons Roofing';

// Requirements: P2-ROUTES-04, P2-PERMS-13, P2-APPS-01, P2-APPS-13
test('with view_webapp, a client sees only their own organization’s apps, and can’t operate them', async ({
  page,
  apiAs,
  grant,
}) => {
  test.setTimeout(600_000);
  const staff = await apiAs('staff');
  await grant(groups.customer.id, 'view_webapp');
  const [theme] = await staff.call(childThemeCalls.list);
  const builds = await staff.call(websiteBuildCalls.list, { query: {} });
  for (const name of [other, own]) {
    const build = builds.find(({ organization }) => organization.dba_name === name);
    await staff.call(webApplicationCalls.initialize, {
      body: { website_build: build?.id ?? 0, child_theme: theme?.id ?? 0 },
    });
  }
  await signIn(page, 'customer');
  await page.goto('/apps');
  const list = () => staff.call(webApplicationCalls.list);
  await expect
    .poll(async () => (await list()).every(({ operation }) => operation === null), {
      timeout: 240_000,
    })
    .toBe(true);
  const apps = await list();
  const findApp = (name: string) => apps.find(({ site_name }) => site_name === name);
  const jobs = await staff.call(jobCalls.list, { query: {} });
  expect(jobs.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
  expect(apps.map(({ site_name }) => site_name)).toEqual(expect.arrayContaining([own, other]));

  await test.step('the list contains only the client’s app, and there is no button to create one', async () => {
    await expect(appRow(page, own)).toContainText('Started');
    await expect(appRow(page, own)).toContainText('this machine only');
    await expect(appRow(page, other)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'New App' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'View Deleted Apps' })).toHaveCount(0);
    await expectAccessibleInBoth(page);
  });

  await test.step('the app’s page shows its status, but none of the controls for staff', async () => {
    await page.getByRole('link', { name: `Settings of ${own}` }).click();
    await expect(page.getByRole('heading', { name: own, level: 1 })).toBeVisible();
    await expect(sectionOf(page, 'Status')).toContainText('Responds');
    for (const name of ['Backups', 'Operations', 'Log']) {
      await expect(sectionOf(page, name)).toHaveCount(0);
    }
    for (const name of ['Sign In to WordPress', 'Check Status', 'Stop', 'Delete']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    const facts = page.getByRole('complementary', { name: 'About this app' });
    await expect(facts).toContainText('New website');
    await expect(facts.getByRole('link', { name: 'New website' })).toHaveCount(0);
    await expectAccessibleInBoth(page);
  });

  await test.step('another organization’s app can’t be found', async () => {
    await page.goto(`/apps/${findApp(other)?.uuid}`);
    await expect(page.getByText('App Not Found')).toBeVisible();
  });
});
