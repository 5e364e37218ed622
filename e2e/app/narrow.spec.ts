import type { Page } from '@playwright/test';
import type { CurrentCounts } from '@portal/contract/content/dashboards/history-set.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { addArticle, dayFromNow, newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';

test.use({ viewport: { width: 320, height: 720 } });

/** Returns the elements that scroll sideways. There must be none. */
const listSidewaysScrolling = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')].flatMap((element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls = element === document.documentElement || /auto|scroll/.test(overflowX);
      const { scrollWidth, clientWidth } = element;
      return scrolls && scrollWidth > clientWidth + 1
        ? [`${element.tagName} ${element.className} ${scrollWidth} in ${clientWidth}`]
        : [];
    }),
  );
const expectNoSidewaysScrolling = (page: Page) =>
  expect.poll(() => listSidewaysScrolling(page)).toEqual([]);

test('a customer’s dashboard at 400% zoom has wide rows and doesn’t scroll sideways', async ({
  page,
}) => {
  await signIn(page, 'customer');
  await page.goto('/content-generation/');
  const row = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.width).toBeGreaterThan(180);
  await expectNoSidewaysScrolling(page);
});

test('the staff dashboard at 400% zoom doesn’t scroll sideways', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/');
  await expect(page.getByRole('region', { name: 'Writing' }).first()).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('assignments at 400% zoom show full titles and don’t scroll sideways', async ({
  page,
  apiAs,
}) => {
  const { title } = await addArticle(apiAs, 'writing', {
    title: newTitle('A title of more than one line'),
    // The earliest due date of the group, so that the article is at the top.
    duedate_write: dayFromNow(-300),
  });
  await signIn(page, 'writer');
  await page.goto('/content-generation/assignments');
  const shown = page.getByRole('main').getByText(title, { exact: true });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(1);
  await expectNoSidewaysScrolling(page);
});

test('panels and the client page at 400% zoom don’t scroll sideways', async ({ page, apiAs }) => {
  const staff = await apiAs('staff');
  const [client] = await staff.call(organizationCalls.list, { query: { limit: 1 } });
  await signIn(page, 'staff');
  await page.goto(`/organizations/${client?.id}`);
  await expect(page.getByRole('region', { name: 'Articles', exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.goto(`/organizations/directory?organization=${client?.slug}`);
  await expect(page.getByRole('textbox', { name: 'Legal Name' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.goto('/content-generation/assignments?panel=add');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('the search for a client’s keywords at 400% zoom fits on the screen', async ({ page }) => {
  await signIn(page, 'staff');
  await page.goto('/content-generation/keywords');
  const choice = page.getByRole('main').getByRole('searchbox', { name: 'Search clients' });
  await expect(choice).toBeVisible();
  const box = await choice.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
  const heading = page.getByText('Select an organization to view its keyword research.');
  const text = await heading.boundingBox();
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(320 - 16);
});

test('a dashboard card with four-digit counts doesn’t move its chart', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/article-history-sets/current**', async (route) => {
    const response = await route.fetch();
    const json: CurrentCounts = await response.json();
    for (const chart of json.charts.filter(({ status }) => status === 'writing')) {
      Object.assign(chart, { late_count: 1_284, incomplete_count: 2_102 });
    }
    await route.fulfill({ response, json });
  });
  await signIn(page, 'staff');
  await page.goto('/content-generation/');
  const chartOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByLabel(`${name} by week`);
  await expect(page.getByRole('region', { name: 'Writing', exact: true })).toContainText('1,284');
  const [first, second] = [
    await chartOf('Writing').boundingBox(),
    await chartOf('Editing').boundingBox(),
  ];
  expect(first?.y).toBe(second?.y);
});
