import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { groupPermissionCalls } from '@portal/contract/users/group-permission.calls.ts';
import { pageOf } from '../../server/src/testing/link-site.ts';
import { expectMessage, panelOf } from '../content/article-screens.ts';
import { expect, expectAccessible, test } from '../platform/fixtures.ts';
import { usePortalWithSite } from '../platform/portal-with-site.ts';

const { portal, site, apiAs: signIn, openAs } = usePortalWithSite();

const grid = (page: Page) => page.getByRole('grid', { name: 'Links', exact: true });
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text });
const choice = (page: Page, name: RegExp) => page.getByRole('button', { name });

// Requirements: P2-LINKCHECK-01, P2-LINKCHECK-02, P2-LINKCHECK-03, P2-LINKCHECK-04,
// P2-LINKCHECK-05, P2-LINKCHECK-06, P2-LINKCHECK-08, P2-LINKCHECK-09, P2-LINKCHECK-10, P2-SCOPE-14
test('staff check a site; links appear during the check, each with the pages that contain the link', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  site().pages = {
    '/': pageOf('/a', '/lost', '/old', '/last'),
    '/a': pageOf('/', '/lost'),
    '/old': { status: 301, headers: { location: '/a' } },
    '/last': {
      respond: async (_, response) => {
        await gate.promise;
        response.writeHead(500).end();
      },
    },
  };
  await openAs(page, 'staff', '/utilities');
  await page.getByRole('button', { name: 'Utilities menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Link Checker' })
    .waitFor();
  const link = page.getByRole('main').getByRole('link', { name: /^Link Checker/ });
  await expect(link).toHaveAttribute('href', /\/utilities\/broken-link-checker\/?$/);
  await link.click();
  const address = page.getByRole('textbox', { name: 'Website URL' });
  await expect(address).toHaveAttribute('type', 'url');
  await expectAccessible(page);

  // The browser's built-in validation reports an invalid URL.
  await address.fill('no address');
  await page.getByRole('button', { name: 'Check Links' }).click();
  expect(await address.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(
    true,
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await address.fill('cafe.example/menu');
  await address.blur();
  await expect(address).toHaveValue('https://cafe.example/menu');

  await address.fill(site().url);
  const sent = page.waitForRequest((request) =>
    request.url().includes('/api/utilities/check-broken-links'),
  );
  await page.getByRole('button', { name: 'Check Links' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ url: site().url });
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Pages read');
  await expect(address).toBeHidden();
  await expect(rowOf(page, '/lost')).toContainText('404');
  await expect(page.getByRole('button', { name: 'Start New Check' })).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('button', { name: 'Start New Check' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' })).toHaveCount(0);

  const negative = (text: string) => rowOf(page, text).locator('[data-negative]');
  await expect(negative('/lost')).toHaveText('404');
  await expect(negative('/last')).toHaveText('500');
  await expect(negative('/old')).toHaveText('301');
  await expect(
    grid(page)
      .getByRole('row')
      .filter({ hasText: /\bOK\b/ })
      .first()
      .locator('[data-negative]'),
  ).toHaveCount(0);

  await rowOf(page, '/lost').click();
  const panel = panelOf(page);
  await expect(panel).toContainText('There is nothing at this address (404).');
  await expect(panel).toContainText('Linked on 2 pages');
  await expect(panel.getByRole('link', { name: `${site().url}a`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await choice(page, /^Redirected/).click();
  await expect(page).toHaveURL(/verdict=redirected/);
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await rowOf(page, '/old').click();
  await expect(panel.getByRole('region', { name: 'Redirects' })).toContainText(`${site().url}a`);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`${site().url}old,301,redirected`);
  expect(csv).not.toContain('404');

  await page.getByRole('button', { name: 'Start New Check' }).click();
  await expect(address).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/check=|verdict=/);
});

// Requirements: D-49
test('staff check a client’s site from its panel, turn on weekly checks, and see new and fixed links', async ({
  page,
}) => {
  const api = await signIn('staff');
  const { id, dba_name } = await api.call(organizationCalls.create, {
    body: {
      dba_name: 'Copper Kettle Bakery',
      legal_name: 'Copper Kettle Bakery LLC',
      business_email: 'office@copperkettle.example',
      domain: site().url,
    },
  });
  site().pages = { '/': pageOf('/lost', '/a'), '/a': pageOf('/') };
  await openAs(
    page,
    'staff',
    `/organizations/directory?search=Copper&organization=copper-kettle-bakery`,
  );
  const section = panelOf(page).getByRole('region', { name: 'Link check' });
  const weekly = section.getByRole('switch', { name: /^Check weekly/ });
  await expectMessage(page, 'Weekly Check On.', () => weekly.click());
  await expect(weekly).toBeChecked();
  await section.getByRole('button', { name: 'Check Links' }).click();
  await expect(page).toHaveURL(/broken-link-checker\?check=\d+/);
  await expect(page.getByRole('banner').or(page.getByRole('main')).first()).toContainText(dba_name);
  await expect(page.getByRole('button', { name: 'Start New Check' })).toBeVisible();
  await expect(rowOf(page, '/lost')).toBeVisible();

  site().pages = { '/': pageOf('/lost', '/a', '/new'), '/a': pageOf('/'), '/lost': 'here again' };
  await page.goto(`${portal().url}/utilities/broken-link-checker?organization=${id}`);
  await expect(page.getByRole('textbox', { name: 'Website URL' })).toHaveValue(site().url);
  await page.getByRole('button', { name: 'Check Links' }).click();
  await expect(page.getByRole('button', { name: 'Start New Check' })).toBeVisible();
  await choice(page, /^New/).click();
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, '/new')).toBeVisible();
  await choice(page, /^Fixed/).click();
  const mended = page.getByRole('grid', { name: 'Fixed links' });
  await expect(mended).toContainText('/lost');
  await expect(mended).toContainText('The address responds');
});

// Requirements: P2-ROUTES-05, P2-ROUTES-06, P2-PERMS-12
test('an editor with view_websitebuild can open the link checker, although it isn’t in their menu', async ({
  page,
}) => {
  const refused = page.getByRole('heading', { name: 'Unauthorized Route' });
  await openAs(page, 'editor', '/utilities/broken-link-checker');
  await expect(refused).toBeVisible();
  const admin = await signIn('admin');
  await admin.call(groupPermissionCalls.update, {
    params: { id: groups.editor.id },
    body: { permissions: ['view_contentarticle', 'add_feedback', 'view_websitebuild'] },
  });
  await openAs(page, 'editor', '/utilities/broken-link-checker');
  await expect(page.getByRole('textbox', { name: 'Website URL' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Utilities' })).toHaveCount(0);
  await page.goto(`${portal().url}/utilities`);
  await expect(refused).toBeVisible();
});
