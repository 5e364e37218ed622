import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { choose, expectMessage } from '../content/article-screens.ts';
import { newTitle } from '../content/article-setup.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  signIn,
  test,
} from '../platform/fixtures.ts';
import { addBuildFor, addTheme, appRow, sectionOf } from './apps-setup.ts';

/** The timeout for creating a site, which includes downloading WordPress. */
const slow = { timeout: 240_000 };
/** The timeout for operations that don't install WordPress, such as restoring and copying. */
const work = { timeout: 120_000 };

const backupTime = /^\d\d-\d\d-\d\d \d\d:\d\d/;
const control = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function downloadFrom(page: Page, list: 'Data backups' | 'Code backups') {
  const files = sectionOf(page, list).getByRole('listitem');
  await expect(files.first()).toContainText(backupTime);
  const request = page.waitForRequest(/\/api\/generate-s3-download\/?$/);
  const downloaded = page.waitForEvent('download');
  await files.first().getByRole('button', { name: 'Download' }).click();
  const path = await (await downloaded).path();
  return { body: (await request).postDataJSON(), size: (await readFile(path)).length };
}

// Requirements: P2-APPS-01, P2-APPS-02, P2-APPS-03, P2-APPS-04, P2-APPS-05, P2-APPS-06, P2-APPS-07,
// P2-APPS-08, P2-APPS-09, P2-APPS-10, P2-APPS-11, P2-APPS-12, P2-APPS-13, P2-APPS-14, P2-APPS-15,
// P2-APPS-16, P2-APPS-17, P2-APPS-18, P2-APPS-19, P2-APPS-20, P2-APPS-21, P2-APPS-22, P2-APPS-23,
// P2-APPS-24, P2-APPS-25, P2-APPS-26, P2-APPS-31, P2-APPS-32, P2-APPS-33, P2-SCOPE-12, P2-SCOPE-13
test('staff create an app from a build and a child theme, then operate, back up, restore, and delete it', async ({
  page,
  problems,
  apiAs,
}) => {
  test.setTimeout(600_000);
  // Expected: a rejected creation, requests about a deleted app, and requests from wp-admin to other hosts.
  problems.expect(400, 404, /wp-(admin|includes|content)/, /net::ERR/);
  const staff = await apiAs('staff');
  const name = newTitle('Otter “Bay” Dental');
  const theme = await addTheme(staff, newTitle('Otter'));
  const homeless = await addBuildFor(staff, newTitle('Nowhere'), null);
  const build = await addBuildFor(staff, name, 'https://otter.example');
  const form = page.getByRole('form', { name: 'New App' });
  const create = form.getByRole('button', { name: 'Save and Create' });
  const row = appRow(page, name);
  const progress = sectionOf(page, 'Progress');
  await signIn(page, 'staff');
  await page.goto('/apps');

  await test.step('the form requires a build and a theme', async () => {
    await expect(page.getByPlaceholder('Search Apps')).toBeVisible();
    await expect(form).toHaveCount(0);
    await control(page, 'New App').first().click();
    await expect(form).toBeVisible();
    await control(page, 'Cancel').click();
    await expect(form).toHaveCount(0);
    await control(page, 'New App').first().click();
    await expect(create).toBeDisabled();
    await choose(form, 'Website build', homeless.label);
    await expect(create).toBeDisabled();
    await form.getByRole('radio', { name: theme.theme_name }).click();
    await expect(create).toBeEnabled();
    await expectAccessibleInBoth(page);
  });

  await test.step('if an app can’t be created, the reason is shown above the form', async () => {
    await create.click();
    await expect(form.getByRole('alert')).toContainText('has no domain');
  });

  await test.step('saving closes the form and adds the app to the list, where its progress is shown', async () => {
    await choose(form, 'Website build', build.label);
    const sent = page.waitForRequest(/\/api\/initialize-website\/?$/);
    await create.click();
    expect((await sent).postDataJSON()).toEqual({
      website_build: build.id,
      child_theme: theme.id,
    });
    await expect(form).toHaveCount(0);
    await expect(control(page, 'New App').first()).toBeVisible();
    await expect(row).toBeVisible();
    await expect(progress).toContainText(name);
    await expect(progress.getByText('is ready')).toBeVisible(slow);
  });

  await test.step('the list shows the app as started, with a local address', async () => {
    await expect(row).toContainText('Started');
    await expect(row).toContainText('this machine only');
  });

  const [application] = await staff.call(webApplicationCalls.list, { query: { search: name } });
  if (!application) throw new Error('The app is not listed.');
  const { id, uuid, staging_url } = application;
  const readSite = async () => (await fetch(`${staging_url}/`)).text();

  await test.step('the build links to the app, and no second app can be created from it', async () => {
    const params = { id: build.id };
    const { new_application, staging_url: address } = await staff.call(websiteBuildCalls.get, {
      params,
    });
    expect([new_application, address]).toEqual([id, staging_url]);
    await control(page, 'New App').first().click();
    const box = form.getByRole('combobox', { name: 'Website build' });
    await box.fill(build.label);
    await expect(page.getByText('Nothing found')).toBeVisible();
    await control(page, 'Cancel').click();
  });

  await test.step('the search ignores case, and a row links to the app’s page', async () => {
    const search = page.getByRole('searchbox', { name: 'Search Apps' });
    await search.fill(newTitle('Nothing'));
    await expect(page.getByText('No Apps Found')).toBeVisible();
    await search.fill(name.toUpperCase());
    await expect(row).toBeVisible();
    const link = row.getByRole('link', { name: `Settings of ${name}` });
    await expect(link).toHaveAttribute('href', `/apps/${uuid}`);
    await link.click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('trials and staging');
    expect(await readSite()).toContain('Bay');
    await expectAccessibleInBoth(page);
  });

  const status = sectionOf(page, 'Status');
  const stop = control(page, 'Stop');
  const start = control(page, 'Start');
  await test.step('staff stop the app after confirming, start it again, and check its status', async () => {
    await expect(status.getByText('Responds')).toHaveCount(3);
    await stop.click();
    const question = page.getByRole('dialog', { name: `Stop ${name}?` });
    await question.getByRole('button', { name: 'Stop' }).click();
    await expect(start).toBeEnabled(work);
    await expect(status.getByText('Doesn’t respond')).toHaveCount(3);
    await start.click();
    await expect(stop).toBeEnabled(work);
    await expect(status.getByText('Responds')).toHaveCount(3);
    const checked = page.waitForResponse(/\/status_check\/?/);
    await control(page, 'Check Status').click();
    expect(await (await checked).json()).toMatchObject({
      webserver_status: true,
      wordpress_status: true,
      website_status: true,
    });
  });

  await test.step('a backup has two files, each with its own download link', async () => {
    await control(page, 'Back Up Now').click();
    const sets = page.getByRole('list', { name: 'Backup sets' }).getByRole('listitem');
    await expect(sets).toHaveCount(1, work);
    await expect(sets).toContainText('Manual');
    await expect(control(page, 'Back Up Now')).toBeEnabled(work);
    for (const [list, type] of [
      ['Data backups', 'database'],
      ['Code backups', 'code'],
    ] as const) {
      const { body, size } = await downloadFrom(page, list);
      expect(body).toMatchObject({ file_key: { app: id, type } });
      expect(size).toBeGreaterThan(1_000);
    }
    await expectAccessible(page);
  });

  await test.step('staff restore the backup in place', async () => {
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Restore ${name}?` });
    await question.getByRole('button', { name: 'Restore' }).click();
    const sets = page.getByRole('list', { name: 'Backup sets' });
    await expect(sets).toContainText('Before a restore', work);
    await expect(stop).toBeEnabled(work);
    expect(await readSite()).toContain('Bay');
  });

  await test.step('deactivating the app needs confirmation, stops the app, and keeps downloads; activating needs none', async () => {
    const active = status.getByRole('switch');
    await active.click();
    const question = page.getByRole('dialog', { name: `Deactivate ${name}?` });
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(active).not.toBeChecked();
    await expect(start).toBeDisabled();
    await expect(control(page, 'Check Status')).toBeDisabled();
    await expect(control(page, 'Back Up Now')).toBeDisabled();
    await expect(sectionOf(page, 'Data backups').getByRole('button').first()).toBeEnabled();
    await expect(active).toBeEnabled(work);
    await active.click();
    await expect(active).toBeChecked();
    await expect(start).toBeEnabled(work);
    await start.click();
    await expect(stop).toBeEnabled(work);
  });

  await test.step('staff sign in to wp-admin with one click', async () => {
    const opened = page.waitForEvent('popup');
    await control(page, 'Sign In to WordPress').click();
    const admin = await opened;
    await expect(admin).toHaveURL(/\/wp-admin\//, work);
    await expect(admin.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(work);
    await admin.close();
  });

  await test.step('a backup is restored as a new app that is quiet until staff enable its outgoing traffic', async () => {
    await control(page, 'Restore as New App').first().click();
    const question = page.getByRole('dialog', { name: 'Restore as a new app' });
    const copyName = newTitle('Copied Otter');
    await question.getByRole('textbox', { name: 'Name of the new app' }).fill(copyName);
    await question.getByRole('button', { name: 'Restore as New App' }).click();
    await expect(page.getByRole('heading', { name: copyName, level: 1 })).toBeVisible(work);
    await expect(page.getByText('This is a quiet copy')).toBeVisible();
    await expect(stop).toBeEnabled(work);
    await expectAccessible(page);
    await control(page, 'Switch On').click();
    const sure = page.getByRole('dialog', {
      name: /^Switch on mail, scheduled tasks, and outgoing requests/,
    });
    await sure.getByRole('button', { name: 'Switch On' }).click();
    await expect(page.getByText('This is a quiet copy')).toHaveCount(0, work);
    await expect(stop).toBeEnabled(work);
    const [copy] = await staff.call(webApplicationCalls.list, { query: { search: copyName } });
    await staff.call(webApplicationCalls.delete, { params: { id: copy?.id ?? 0 }, body: {} });
    // A user who has a deleted app open is redirected to the list.
    await expect(page).toHaveURL(/\/apps\/?$/);
  });

  await test.step('the organization’s panel lists the app', async () => {
    const { slug } = await staff.call(organizationCalls.get, {
      params: { id: build.organization.id },
    });
    await page.goto(`/organizations/directory?organization=${slug}`);
    const apps = page.getByRole('complementary').getByRole('region', { name: 'Apps' });
    await expect(apps).toContainText('Not tested yet');
    await apps.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  });

  await test.step('deleting the app requires typing its name, and keeps a final backup', async () => {
    await control(page, 'Delete').click();
    const question = page.getByRole('dialog', { name: `Delete ${name}?` });
    const confirm = question.getByRole('button', { name: 'Delete' });
    await expect(confirm).toBeDisabled();
    await question.getByRole('textbox').fill(name);
    await expectMessage(page, 'App Deleted.', () => confirm.click());
    await expect(page).toHaveURL(/\/apps\/?$/);
    await expect(row).toHaveCount(0);
    await control(page, 'View Deleted Apps').click();
    // The app and its client have the same name.
    const own = page
      .getByRole('grid', { name: 'Deleted apps' })
      .getByRole('row', { name: `${name} ${name}` });
    await expect(own).toContainText('Removed', work);
    await expect(own.getByRole('button', { name: 'Restore as New App' })).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.goto(`/apps/${uuid}`);
    await expect(page.getByText('App Not Found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Apps' }).click();
    await expect(page).toHaveURL(/\/apps\/?$/);
  });
});
