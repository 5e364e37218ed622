import type { Page } from '@playwright/test';
import { portalSettingCalls } from '@portal/contract/administration/portal-setting.calls.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { ApiAs } from '../content/article-setup.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  fillLogin,
  signIn,
} from '../platform/fixtures.ts';
import { test } from '../platform/own-portal.ts';

test.describe.configure({ timeout: 120_000 });

const wall = 'This is a desktop-only application, please view on your desktop computer';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Plans a meeting with the customer's organization, and returns the organization. */
async function planMeeting(apiAs: ApiAs) {
  const customer = await apiAs('customer');
  const [own] = await customer.call(organizationCalls.list, { query: { limit: 1 } });
  if (!own) throw new Error('The customer has no organization.');
  await (await apiAs('staff')).call(organizationCalls.update, {
    params: { id: own.id },
    body: {
      next_meeting_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      next_meeting_place: 'https://meet.example/harbor',
    },
  });
  return own;
}

const setPhones = async (apiAs: ApiAs, phones: boolean) =>
  (await apiAs('admin')).call(portalSettingCalls.update, { body: { phones } });

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

async function expectHome(page: Page) {
  for (const name of ['Next meeting', 'Report', 'Newest live articles', 'Your contacts']) {
    await expect(card(page, name)).toBeVisible();
  }
  await expect(card(page, 'Next meeting').getByRole('link')).toHaveAttribute(
    'href',
    'https://meet.example/harbor',
  );
  await expect(card(page, 'Your contacts').getByRole('link').first()).toHaveAttribute(
    'href',
    /^mailto:/,
  );
}

const expectNoSidewaysScrolling = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

// Requirements: B-HOME-03, HOME-01, CONTENT-DASH-02
test('a customer’s first screen, dashboard and client page show the same home', async ({
  page,
  apiAs,
}) => {
  const own = await planMeeting(apiAs);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'customer');
  await page.goto('/');
  await expect(page).toHaveURL(/content-generation\/assignments\/?$/);
  await expectHome(page);
  await expectAccessibleInBoth(page);
  await page.goto('/content-generation/');
  await expectHome(page);
  await expectAccessible(page);
  await page.goto(`/organizations/${own.id}`);
  await expectHome(page);
  await expectAccessible(page);
});

// Requirements: B-HOME-03
test('staff see the next meeting on the client page, and change it in the client’s form', async ({
  page,
  apiAs,
}) => {
  const own = await planMeeting(apiAs);
  await signIn(page, 'staff');
  await page.goto(`/organizations/${own.id}`);
  await expect(card(page, 'Next meeting')).toBeVisible();
  await expect(card(page, 'Your contacts')).toHaveCount(0);
  await card(page, 'Next meeting').getByRole('link', { name: 'Change' }).click();
  const place = page.getByRole('textbox', { name: 'Place or Link of the Meeting' });
  await expect(place).toHaveValue('https://meet.example/harbor');
  await expect(page.getByRole('textbox', { name: 'Next Meeting', exact: true })).not.toHaveValue(
    '',
  );
});

test.describe('on a phone', () => {
  test.use({ userAgent: phone, viewport: { width: 390, height: 844 } });

  // Requirements: D-70, SHELL-01, B-HOME-05
  test('clients see only the desktop-only message until a superuser lets clients use phones', async ({
    page,
    apiAs,
  }) => {
    await setPhones(apiAs, false);
    await signIn(page, 'customer');
    for (const path of ['/', '/auth/login', '/content-generation/', '/reporting']) {
      await page.goto(path);
      await expect(page.getByText(wall, { exact: true })).toBeVisible();
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
    }
  });

  // Requirements: D-70, B-HOME-05
  test('if clients can use phones, a client signs in and opens the home, approvals, and reports', async ({
    page,
    apiAs,
  }) => {
    const own = await planMeeting(apiAs);
    await setPhones(apiAs, true);
    await page.goto('/auth/login');
    await fillLogin(page, 'customer');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/content-generation\/assignments\/?$/);
    await expectHome(page);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    // Links to screens that need a desktop computer are omitted.
    await expect(page.getByRole('link', { name: 'All posted articles' })).toHaveCount(0);
    await page.getByRole('main').locator('[data-row]').first().click();
    await expect(page.getByRole('complementary')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.goto('/reporting');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(wall)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    const customer = await apiAs('customer');
    const [report] = await customer.call(reportCalls.list, { query: { limit: 1 } });
    const { year, month } = report?.planning_month ?? {};
    await page.goto(`/reporting/${year}/${month}/${own.slug}`);
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expectNoSidewaysScrolling(page);
  });

  // Requirements: D-70, B-HOME-05
  test('if clients can use phones, other screens and all staff screens still show the desktop-only message', async ({
    page,
    apiAs,
  }) => {
    await setPhones(apiAs, true);
    await signIn(page, 'customer');
    await page.goto('/content-generation/articles/list');
    await expect(page.getByRole('main').getByText(wall, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'Content Generation' }).click();
    await expect(card(page, 'Your contacts')).toBeVisible();
    await expect(page.getByText(wall)).toHaveCount(0);
    await signIn(page, 'staff');
    await page.goto('/');
    await expect(page.getByText(wall, { exact: true })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
  });
});
