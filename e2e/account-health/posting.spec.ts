import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  accountPostsCalls,
  postingPullCalls,
} from '@portal/contract/account-health/posting/account-posts.calls.ts';
import type { AccountPosts } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { organizationConnectorCalls } from '@portal/contract/organizations/organization-connector.calls.ts';
import { testAuthority } from '../../server/src/testing/tls-authority.ts';
import {
  siteCredentials,
  startWordpressSite,
  type WordpressSite,
} from '../../server/src/testing/wordpress-site.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessible, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

// A separate portal that trusts the tests' certificates and can reach sites on this machine.
let portal: RunningPortal;
let folder: string;
let staff: Api;
const sites: WordpressSite[] = [];

test.beforeAll(async () => {
  test.setTimeout(150_000);
  folder = await mkdtemp(join(tmpdir(), 'portal-e2e-authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, testAuthority);
  portal = await startPortal({
    env: { ALLOWED_HOSTS: '127.0.0.1', NODE_EXTRA_CA_CERTS: authority },
  });
  staff = await new Api(portal.url).signIn('staff');
});
test.afterAll(async () => {
  await portal?.stop();
  await Promise.all(sites.map((site) => site.close()));
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await new Api(portal.url).signIn(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19);

async function startSite(posts: WordpressSite['posts']): Promise<WordpressSite> {
  const site = await startWordpressSite({ posts });
  sites.push(site);
  return site;
}

const setDomain = (id: number, { host }: WordpressSite) =>
  staff.call(organizationCalls.update, { params: { id }, body: { domain: `https://${host}` } });

async function connect({ id }: AccountPosts, site: WordpressSite): Promise<void> {
  await setDomain(id, site);
  const params = { id, connector: 'wordpress' };
  await staff.call(organizationConnectorCalls.save, { params, body: siteCredentials });
  await staff.call(organizationConnectorCalls.test, { params });
}

/** Delays a site's responses until the test releases them. */
function holdBack(site: WordpressSite): () => void {
  let release = () => {};
  site.held = new Promise((resolve) => {
    release = resolve;
  });
  return () => {
    site.held = undefined;
    release();
  };
}

const path = '/account-health/posting-overview';
const panelOf = (page: Page) => page.getByRole('complementary').last();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// Requirements: P2-SCOPE-09, P2-POSTING-01, P2-POSTING-02, P2-POSTING-03, P2-POSTING-04,
// P2-POSTING-05, P2-POSTING-06, P2-POSTING-07, P2-POSTING-08, P2-POSTING-09, P2-POSTING-10,
// P2-POSTING-11, P2-POSTING-12, P2-POSTING-19, P2-POSTING-20, P2-POSTING-21, P2-POSTING-22,
// P2-POSTING-26, P2-POSTING-27, P2-POSTING-28, P2-POSTING-29, P2-POSTING-30, P2-POSTING-31,
// P2-POSTING-32, P2-POSTING-33, P2-POSTING-41
test('staff connect a site, watch a pull with a colleague, and view posts, errors, and targets', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(240_000);
  const accounts = await staff.call(accountPostsCalls.list);
  const reviewed = accounts.find(({ counts }) => counts.final_review > 0);
  const [first, second] = accounts.filter((account) => account.id !== reviewed?.id);
  if (!reviewed || !first || !second) throw new Error('The demonstration has too few accounts.');
  const good = await startSite([
    { title: 'Coming &#8211; Soon', date_gmt: daysAgo(-3), status: 'future' },
    ...Array.from({ length: 3 }, (_, at) => ({ title: `Live ${at}`, date_gmt: daysAgo(at + 1) })),
  ]);
  const other = await startSite([]);
  const name = first.account.dba_name;

  await test.step('an account without a site shows how to connect it', async () => {
    await openAs(page, 'staff', path);
    await expect(page.getByText('No accounts are connected to WordPress yet.')).toBeVisible();
    for (const header of [
      'Account',
      'PM',
      'SEO Specialist',
      'Final Review',
      'Scheduled',
      'Live (Last 4wks)',
      'Live (Last 12wks)',
    ]) {
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await setDomain(first.id, good);
    await rowOf(page, name).click();
    await expect(
      panelOf(page).getByText(`The portal has no access to ${good.host}.`),
    ).toBeVisible();
    await panelOf(page).getByRole('link', { name: 'Open the client’s record' }).click();
  });

  await test.step('staff enter the site’s credentials, which the portal tests', async () => {
    const section = page.getByRole('region', { name: 'WordPress' });
    await section.getByLabel('WordPress user').fill('portal');
    await section.getByLabel('Application password').fill('wrong');
    await section.getByRole('button', { name: 'Save WordPress' }).click();
    await expect(section.getByText('does not accept the user or the application')).toBeVisible();
    await section.getByLabel('Application password').fill(siteCredentials.application_password);
    await section.getByRole('button', { name: 'Save WordPress' }).click();
    await expect(section.getByText(`Confirmed for ${good.host}`)).toBeVisible();
  });

  await connect(second, other);
  await connect(reviewed, await startSite([]));
  const colleague = await (await browser.newContext()).newPage();
  problems.watch(colleague.context());

  await test.step('both users see the progress of a pull and then its result', async () => {
    const release = holdBack(good);
    const pulling = staff.call(postingPullCalls.start);
    await openAs(page, 'staff', path);
    await expect(page.getByText('Loading 2 of 3 Account Posts')).toBeVisible();
    await expect(page.getByText('Wow we have a lot of accounts!')).toBeVisible();
    await openAs(colleague, 'leader', path);
    await expect(colleague.getByText('Loading 2 of 3 Account Posts')).toBeVisible();
    release();
    await pulling;
    await expect(page.getByText('All Wordpress Posts Loaded')).toBeVisible();
    await expect(page.getByText('There were 0 errors while pulling data.')).toBeVisible();
    await expect(page.getByText('All Wordpress Posts Loaded')).toHaveCount(0);
    await expect(rowOf(colleague, name).getByRole('gridcell').nth(5)).toContainText('3');
  });

  await test.step('counts below the target are marked', async () => {
    const cells = rowOf(page, name).getByRole('gridcell');
    await expect(cells.nth(4)).toHaveText('1');
    await expect(cells.nth(5)).toHaveText('3 (below target)');
    await expect(cells.nth(6)).toHaveText('3 (below target)');
    const none = rowOf(page, second.account.dba_name).getByRole('gridcell');
    await expect(none.nth(4)).toHaveText('0 (below target)');
    await page.getByRole('columnheader', { name: 'Live (Last 4wks)' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Live (Last 4wks)' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.getByRole('columnheader', { name: 'Account' }).getByRole('button').click();
  });

  await test.step('the panel lists scheduled posts, live posts, and articles in review', async () => {
    await rowOf(page, name).click();
    const panel = panelOf(page);
    const scheduled = panel.getByRole('region', { name: 'Scheduled Posts' });
    const link = scheduled.getByRole('link', { name: 'Coming – Soon' });
    await expect(link).toHaveAttribute('href', `https://${good.host}/post-1/`);
    await expect(scheduled.getByRole('listitem')).toContainText(
      /[A-Z][a-z]{2} \d+(st|nd|rd|th), 20\d\d/,
    );
    const live = panel.getByRole('region', { name: 'Posts from the last 12 weeks' });
    await expect(live.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toHaveCount(0);
    await rowOf(page, reviewed.account.dba_name).click();
    const review = panelOf(page).getByRole('region', { name: 'Posts in Final Review Status' });
    await expect(review.getByRole('listitem')).toHaveCount(reviewed.counts.final_review);
    await expect(review.getByRole('listitem').first()).toContainText(/-$|, 20\d\d$/);
    await expect(
      panelOf(page).getByRole('region', { name: 'Scheduled Posts' }).getByText('No Posts Found'),
    ).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('failed accounts are counted and listed with their reasons, and keep their posts', async () => {
    good.fault = { path: '/posts', body: '<html>Duo</html>' };
    other.fault = { status: 500 };
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByRole('button', {
        name: 'There were 2 account errors while pulling data. Click here to view them.',
      })
      .click();
    const panel = panelOf(page);
    await expect(panel.getByRole('heading')).toHaveText('Errors Found While Pulling Data');
    await expect(panel.getByRole('listitem').filter({ hasText: name })).toContainText(
      'There was most likely a Duo Issue',
    );
    await expect(
      panel.getByRole('listitem').filter({ hasText: second.account.dba_name }),
    ).toContainText(`${other.host} has an internal error (500).`);
    await expect(
      panel.getByText(/wrong organization domain \(www vs non-www\) or Duo/),
    ).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name }).click();
    await expect(panelOf(page).getByText('There was most likely a Duo Issue')).toBeVisible();
    await expect(panelOf(page).getByRole('link', { name: 'Live 0' })).toBeVisible();
    await expect(page.getByText('account errors while pulling data')).toHaveCount(0);
  });
  await colleague.context().close();
});

// Requirements: P2-POSTING-34, P2-POSTING-35
test('the screen reports a failed request, and shows a message if there are no accounts', async ({
  page,
  problems,
}) => {
  problems.expect(500);
  await page.route('**/api/account-posts/?*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'It broke.' } }),
  );
  await openAs(page, 'staff', path);
  await expect(page.getByText('There was an error fetching posts')).toBeVisible();
  await page.unroute('**/api/account-posts/?*');
  await page.route('**/api/account-posts/?*', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('There are currently no Account Posts')).toBeVisible();
});
