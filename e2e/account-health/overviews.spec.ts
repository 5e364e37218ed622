import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import { monthsIntoContract } from '@portal/contract/account-health/overviews/contract-months.ts';
import {
  overviewSortings,
  overviewSortingTitles,
} from '@portal/contract/account-health/overviews/overview-sortings.ts';
import { sortOverviews } from '@portal/contract/account-health/overviews/sort-overviews.ts';
import { connectorCalls } from '@portal/contract/administration/connector.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { dayInZone } from '@portal/contract/platform/dates.ts';
import { portalCalls } from '@portal/contract/platform/portal.calls.ts';
import { lighthouseResultOf } from '../../server/src/testing/pagespeed.ts';
import { Api, type Username } from '../platform/api.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  hold,
  openWithToken,
  test,
} from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';

/** Simulates Google's PageSpeed API. Tests choose a host that the API fails for, and can delay the responses. */
const pageSpeed = {
  held: Promise.resolve(),
  failingHost: '',
};
const api = createServer(async (request, response) => {
  const params = new URL(request.url ?? '/', 'http://pagespeed.example').searchParams;
  await pageSpeed.held;
  const url = params.get('url') ?? '';
  const isFailing = new URL(url).hostname === pageSpeed.failingHost;
  const error = { code: 400, message: 'Lighthouse returned error: NO_FCP. The page is empty.' };
  const lighthouseResult = lighthouseResultOf(params.get('strategy') === 'desktop' ? 0.899 : 0.29, {
    finalDisplayedUrl: url,
  });
  response.writeHead(isFailing ? 400 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isFailing ? { error } : { lighthouseResult }));
});

// A separate portal, since other tests would change the refresh list and the number of accounts with pending approvals.
let portal: RunningPortal;
let staff: Api;
let today: string;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  portal = await startPortal({ env: { ALLOWED_HOSTS: '127.0.0.1' } });
  staff = await new Api(portal.url).signIn('staff');
  const admin = await new Api(portal.url).signIn('admin');
  const { port } = api.address() as AddressInfo;
  await admin.call(connectorCalls.save, {
    params: { id: 'pagespeed' },
    body: { api_key: 'a key', base_url: `http://127.0.0.1:${port}` },
  });
  const { time_zone } = await staff.call(portalCalls.settings);
  today = dayInZone(new Date(), time_zone);
});
test.afterAll(async () => {
  await portal?.stop();
  api.closeAllConnections();
  api.close();
});

const path = '/account-health';
/** The requirements describe the cards, so these tests open the card view. */
const cards = `${path}?view=cards`;

async function openAs(page: Page, username: Username, target: string): Promise<void> {
  const { token } = await new Api(portal.url).signIn(username);
  await openWithToken(page, token, `${portal.url}${target}`);
}

const listOverviews = () => staff.call(accountHealthCalls.list);
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cardNames = (page: Page) =>
  page.getByRole('list', { name: 'Account health overviews' }).getByRole('heading', { level: 2 });
async function findCard(page: Page, name: string) {
  const box = page.getByPlaceholder('Search Account Overviews');
  await box.fill(name);
  await box.press('Enter');
  await expect(cardNames(page)).toHaveText([name]);
  return cardOf(page, name);
}
/**
 * Checks the number of accounts and the order of the first four cards, since only cards near the viewport are rendered.
 */
async function expectOrder(page: Page, names: readonly string[]) {
  const first = async () => (await cardNames(page).allTextContents()).slice(0, 4);
  await expect.poll(first).toEqual(names.slice(0, 4));
  await expect(page.getByText(/^\d+ accounts?$/)).toHaveText(new RegExp(`^${names.length} `));
}
const panelOf = (page: Page) => page.getByRole('complementary').last();

/** Opens a range filter, enters its bounds, and applies them. */
async function applyRange(page: Page, label: string, from: string, to: string): Promise<void> {
  const filters = page.getByRole('search', { name: 'Filter account overviews' });
  await filters.getByRole('button', { name: label }).first().click();
  const form = page.getByRole('dialog', { name: label });
  await form.getByLabel('From').fill(from);
  await form.getByLabel('To').fill(to);
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
}

// Requirements: P2-SCOPE-08, P2-ROUTES-02, P2-HEALTH-01, P2-HEALTH-02, P2-HEALTH-03, P2-HEALTH-04,
// P2-HEALTH-05, P2-HEALTH-06, P2-HEALTH-07, P2-HEALTH-08, P2-HEALTH-10, P2-HEALTH-11, P2-HEALTH-18,
// P2-HEALTH-19, P2-HEALTH-20, P2-HEALTH-21, P2-HEALTH-22, P2-HEALTH-23, P2-HEALTH-24, P2-HEALTH-25,
// P2-HEALTH-26, P2-HEALTH-27, P2-HEALTH-28, P2-HEALTH-29, P2-HEALTH-30, P2-HEALTH-31, P2-HEALTH-32,
// P2-HEALTH-33, P2-HEALTH-34, P2-HEALTH-35, P2-HEALTH-36, P2-HEALTH-37, P2-HEALTH-38, P2-HEALTH-39,
// P2-HEALTH-42, P2-HEALTH-46, P2-HEALTH-47
test('staff search, sort, and view account health, and see a colleague’s approval without a reload', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const overviews = await listOverviews();
  const shown = overviews.filter(({ account }) => account.report_required);
  const other = overviews.find(({ account }) => !account.report_required);
  const waiting = shown.find(({ overdue_approvals }) => overdue_approvals.length === 2);
  if (!other || !waiting) throw new Error('The demonstration lacks an account.');
  const { account } = waiting;

  await test.step('the screen shows which data is loading', async () => {
    const user = await hold(page, '**/api/rest-auth/user/');
    const list = await hold(page, '**/api/account-health-overviews/');
    const general = await hold(page, '**/api/portal/');
    await openAs(page, 'staff', cards);
    await expect(page.getByText('Loading User Data', { exact: true })).toBeVisible();
    user.release();
    await expect(page.getByText('Loading Account Health Data', { exact: true })).toBeVisible();
    list.release();
    await expect(page.getByText('Loading General Data', { exact: true })).toBeVisible();
    general.release();
    await expect(page.getByText(`${shown.length} accounts`, { exact: true })).toBeVisible();
  });

  await test.step('the menu links to both screens', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    const dashboard = menu.getByRole('link', { name: 'Dashboard', exact: true });
    await expect(dashboard).toHaveAttribute('href', path);
    const posting = menu.getByRole('link', { name: 'Posting Overview' });
    await expect(posting).toHaveAttribute('href', '/account-health/posting-overview');
  });

  await test.step('the search ignores case', async () => {
    await page.getByPlaceholder('Search Account Overviews').fill(account.dba_name.toUpperCase());
    await expect(cardNames(page)).toHaveText([account.dba_name]);
  });

  await test.step('a card shows the account’s links, contract, approvals, traffic, and leads', async () => {
    const card = cardOf(page, account.dba_name);
    const [year, month] = today.split('-');
    const domain = card.getByRole('link', { name: account.domain?.replace('https://', '') ?? '' });
    await expect(domain).toHaveAttribute('href', `${account.website}`);
    expect(account.website).toMatch(/^https:/);
    await expect(card.getByRole('link', { name: 'View Most Recent Report' })).toHaveAttribute(
      'href',
      `/reporting/${year}/${Number(month)}/${account.slug}`,
    );
    const months = monthsIntoContract(account, today);
    await expect(card.getByText(`${months} months into contract`)).toBeVisible();
    await expect(card.getByText('Unapproved Articles 2')).toBeVisible();
    for (const name of ['Traffic (Monthly)', 'Leads (Monthly)']) {
      const block = card.getByRole('region', { name });
      await expect(block.getByRole('img')).toBeVisible();
      await expect(block.getByRole('term')).toHaveText([
        '3 months ago',
        '6 months ago',
        '12 months ago',
      ]);
    }
    await expectAccessibleInBoth(page);
  });

  await test.step('an approval by someone else updates the card without a reload', async () => {
    await staff.call(articleCalls.submit, {
      body: {
        articleId: waiting.overdue_approvals[0]?.id ?? 0,
        to_status: 'ready_to_post',
        extras: { feedback: { approved: true, feedback_body: 'Good.' } },
      },
    });
    await expect(cardOf(page, account.dba_name).getByText('Unapproved Articles 1')).toBeVisible();
  });

  await test.step('the list is empty until the filters are cleared', async () => {
    await page.getByPlaceholder('Search Account Overviews').fill(other.account.dba_name);
    await expect(page.getByText('No Matching Overviews Found')).toBeVisible();
    await page.getByRole('switch', { name: 'SEO Accounts Only' }).click();
    await expect(cardNames(page)).toHaveText([other.account.dba_name]);
    await applyRange(page, 'Months into Contract', '9000', '');
    await expect(page.getByText('No Matching Overviews Found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Click to clear filters' }).click();
    await expect(page.getByText(`${overviews.length} accounts`, { exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'SEO Accounts Only' })).not.toBeChecked();
    await page.getByRole('switch', { name: 'SEO Accounts Only' }).click();
    await expect(page.getByText(`${shown.length} accounts`, { exact: true })).toBeVisible();
  });

  const now = (await listOverviews()).filter((one) => one.account.report_required);
  const namesBy = (sorting: Parameters<typeof sortOverviews>[1]) =>
    sortOverviews(now, sorting, today).map((one) => one.account.dba_name);

  await test.step('the last applied filter sets the sort order, which persists after a reload', async () => {
    await applyRange(page, 'Months into Contract', '', '900');
    await expect(page.getByRole('button', { name: 'Months into Contract Any-900' })).toBeVisible();
    await expectOrder(page, namesBy({ by: 'months', direction: 'desc' }));
    await applyRange(page, 'Pending Approvals', '1', '');
    const byApprovals = namesBy({ by: 'approvals', direction: 'desc' }).filter((name) =>
      now.some((one) => one.account.dba_name === name && one.overdue_approvals.length > 0),
    );
    await expectOrder(page, byApprovals);
    await page.reload();
    await expectOrder(page, byApprovals);
    await expect(page.getByRole('button', { name: 'Pending Approvals 1-∞' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Pending Approvals' }).click();
    await page.getByRole('button', { name: 'Clear Months into Contract' }).click();
    await expectOrder(
      page,
      now.map((one) => one.account.dba_name),
    );
  });

  await test.step('the sort menu sorts in both directions, and can be reset', async () => {
    const menu = page.getByRole('button', { name: /^Sort$|, (a|de)scending$/ });
    for (const by of overviewSortings) {
      for (const direction of ['asc', 'desc'] as const) {
        await menu.click();
        await expect(page.getByRole('menuitem')).toHaveCount(15);
        const name = `${overviewSortingTitles[by]} ${direction}ending`;
        await page.getByRole('menuitem', { name, exact: true }).click();
        await expectOrder(page, namesBy({ by, direction }));
      }
    }
    await menu.click();
    await page.getByRole('menuitem', { name: 'Cancel Sorting' }).click();
    await expectOrder(
      page,
      now.map((one) => one.account.dba_name),
    );
  });

  await test.step('keyboard users move between cards, open a card, and return to it', async () => {
    const buttons = page.locator('[data-opens-account]');
    await buttons.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(buttons.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    const lastName = now.at(-1)?.account.dba_name ?? '';
    const last = cardOf(page, lastName).getByRole('button', { name: lastName, exact: true });
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByRole('region', { name: 'Traffic (Monthly)' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panelOf(page).getByRole('region')).toHaveCount(0);
    await expect(last).toBeFocused();
  });

  await test.step('the screen shows a message if there are no accounts', async () => {
    await page.route('**/api/account-health-overviews/', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(
      page.getByText('There are currently no Account Health Overviews', { exact: true }),
    ).toBeVisible();
  });
});

// Requirements: P2-ROUTES-02, P2-HEALTH-02
test('a client sees only their own organizations’ health, and can’t refresh it', async ({
  page,
  problems,
}) => {
  const overviews = await listOverviews();
  const owner = await new Api(portal.url).signIn('owner');
  const own = await owner.call(accountHealthCalls.list);
  const foreign = overviews.find(({ id }) => own.every((one) => one.id !== id));
  expect(own.length).toBeGreaterThan(0);
  await openAs(page, 'owner', `${cards}&all=true`);
  await expect(cardNames(page)).toHaveText(own.map(({ account }) => account.dba_name));
  await expect(page.getByRole('button', { name: /Refresh/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  await cardNames(page).first().getByRole('button').click();
  await expect(
    panelOf(page).getByRole('region', { name: 'Page speed', exact: true }),
  ).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  await expectAccessible(page);
  problems.expect(404);
  await page.goto(`${portal.url}${path}?account=${foreign?.id}`);
  await expect(page.getByText('This account couldn’t be loaded')).toBeVisible();
  problems.expect(403);
  await openAs(page, 'customer', path);
  await expect(page.getByRole('heading', { name: 'Unauthorized Route' })).toBeVisible();
});

// Requirements: P2-HEALTH-60, P2-HEALTH-61, P2-HEALTH-62, P2-HEALTH-63, P2-HEALTH-64, P2-HEALTH-65
test('staff refresh selected accounts, follow the progress, read a report, and cancel another refresh', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const never = (await listOverviews()).filter(
    (one) => one.account.report_required && one.desktop_page_speed_data === null,
  );
  const [first, second] = never;
  if (!first?.account.website || !second?.account.website) throw new Error('Too few accounts.');
  const name = first.account.dba_name;
  await openAs(page, 'staff', `${cards}&sort=name`);

  await test.step('an account that was never measured has no scores', async () => {
    const card = await findCard(page, name);
    await expect(card.getByText('No Desktop Score Data')).toBeVisible();
    await expect(card.getByText('No Mobile Score Data')).toBeVisible();
  });

  await test.step('a refresh of two accounts shows its progress and a failure', async () => {
    pageSpeed.failingHost = new URL(second.account.website ?? '').hostname;
    let release = () => {};
    pageSpeed.held = new Promise((resolve) => {
      release = resolve;
    });
    for (const { account } of [first, second]) {
      const card = await findCard(page, account.dba_name);
      await card.getByRole('checkbox', { name: `Select ${account.dba_name}` }).check();
    }
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'Refresh 2 accounts' }).click();
    const refreshes = page.getByRole('region', { name: 'Refreshes' });
    await expect(refreshes.getByText('Refreshing 2 accounts')).toBeVisible();
    const card = await findCard(page, name);
    await expect(card.getByText('Refreshing')).toBeVisible();
    release();
    await expect(refreshes.getByText('Refreshed 2 accounts, 1 with errors.')).toBeVisible({
      timeout: 60_000,
    });
    await refreshes.getByRole('button', { name: 'Show Accounts' }).click();
    const accounts = panelOf(page).getByRole('region', { name: 'Accounts' });
    await expect(accounts.getByRole('button', { name: second.account.dba_name })).toBeVisible();
    await expect(accounts.getByText(/NO_FCP/).first()).toBeVisible();
    await expectAccessible(page);
    await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('the cards show the scores, or the reason for the failure', async () => {
    const card = await findCard(page, name);
    const desktop = card.getByRole('list', { name: 'Desktop Scores' });
    await expect(desktop.getByRole('listitem')).toHaveText([
      '89Performance',
      '-SEO',
      '80Accessibility',
      '100Standards',
    ]);
    const mobile = card.getByRole('list', { name: 'Mobile Scores' });
    await expect(mobile.getByRole('listitem').first()).toHaveText('29Performance');
    const failed = await findCard(page, second.account.dba_name);
    await expect(failed.getByText('No Desktop Score Data')).toBeVisible();
    await expect(failed.getByText(/NO_FCP/).first()).toBeVisible();
  });

  await test.step('a run’s report suggests improvements, and Esc returns to the account', async () => {
    const card = await findCard(page, name);
    await card.getByRole('button', { name, exact: true }).click();
    const runs = panelOf(page).getByRole('region', { name: 'Page-speed runs' });
    await expect(runs.getByRole('listitem').filter({ hasText: 'Performance' })).toHaveCount(2);
    await runs.getByText('Desktop', { exact: true }).first().click();
    await runs
      .getByRole('listitem')
      .getByRole('button', { name: /Performance 89/ })
      .click();
    const report = panelOf(page);
    await expect(report.getByText('Lighthouse 13.5.0')).toBeVisible();
    const better = report.getByRole('region', { name: /^Performance: what could be better/ });
    await expect(better.getByText('Render-blocking requests')).toBeVisible();
    await expect(report.getByRole('img', { name: 'The page as it loaded' })).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panelOf(page).getByRole('region', { name: 'Last refresh' })).toBeVisible();
  });

  await test.step('staff cancel an account’s refresh', async () => {
    let release = () => {};
    pageSpeed.held = new Promise((resolve) => {
      release = resolve;
    });
    await panelOf(page).getByRole('button', { name: 'Refresh', exact: true }).click();
    const refreshes = page.getByRole('region', { name: 'Refreshes' });
    await refreshes.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(refreshes.getByText(/^Canceled after 0 of 1 account/)).toBeVisible();
    release();
    await expect((await findCard(page, name)).getByText('89')).toBeVisible();
  });
});
