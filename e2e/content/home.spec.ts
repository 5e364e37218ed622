import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { homeSummaryCalls } from '@portal/contract/users/home-summary.calls.ts';
import type { Username } from '../platform/api.ts';
import { expect, expectAccessibleInBoth, signIn } from '../platform/fixtures.ts';
import { press } from '../platform/keyboard.ts';
import { test } from '../platform/own-portal.ts';
import { assignmentsPath } from './article-screens.ts';
import { type ApiAs, addArticle, dayFromNow, newTitle } from './article-setup.ts';

test.describe.configure({ timeout: 120_000 });

const needsYou = (page: Page) => page.getByRole('list', { name: 'Needs you' });

/** Adds articles that are waiting for the lead or the writer and are overdue, due soon, or due later. */
async function addWork(apiAs: ApiAs) {
  const staff = await apiAs('staff');
  for (const day of [-4, 1]) {
    const { id } = await addArticle(apiAs, 'post_qa');
    await staff.call(articleCalls.update, {
      params: { id },
      body: { duedate_qapost: dayFromNow(day) },
    });
  }
  for (const day of [-4, 1, 9]) {
    await addArticle(apiAs, 'writing', { duedate_write: dayFromNow(day) });
  }
}

/** Checks the open list's row count. The list can be a table or checklist items. */
async function expectRows(page: Page, count: number) {
  const grid = page.getByRole('main').getByRole('grid');
  const items = page.getByRole('region', { name: 'My checklist items' }).getByRole('listitem');
  await expect(grid.or(items.first()).first()).toBeVisible();
  if (await grid.isVisible()) await expect(grid).toHaveAttribute('aria-rowcount', `${count + 1}`);
  else await expect(items).toHaveCount(count);
}

for (const [username, path] of [
  ['leader', /content-generation\/?$/],
  ['writer', /content-generation\/assignments\/?$/],
] as [Username, RegExp][]) {
  // Requirements: HOME-04, HOME-05
  test(`for the ${username}, each line of Needs you opens a list with as many rows as its count`, async ({
    page,
    apiAs,
  }) => {
    await addWork(apiAs);
    const api = await apiAs(username);
    const { needs_you: lines } = await api.call(homeSummaryCalls.get);
    expect(lines.map(({ label }) => label)).toContain('Overdue');
    await signIn(page, username);
    await page.goto('/');
    await expect(page).toHaveURL(path);
    await expect(needsYou(page).getByRole('link')).toHaveCount(lines.length);
    await expectAccessibleInBoth(page);
    for (const { label, count } of lines) {
      const link = needsYou(page).getByRole('link', { name: `${label} ${count}`, exact: true });
      await press(link);
      await expectRows(page, count);
      await page.goBack();
    }
  });
}

test('loading the home strip doesn’t move the charts below it, and its counts reflect other people’s changes', async ({
  page,
  apiAs,
}) => {
  await addWork(apiAs);
  await signIn(page, 'leader');
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/home-summary/, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/content-generation/');
  const chart = page.getByRole('region', { name: 'Writing', exact: true });
  await expect(chart).toBeVisible();
  const before = await chart.boundingBox();
  for (const title of ['Needs you', 'At risk', 'This month', 'Reports due']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  answer();
  await expect(needsYou(page)).toBeVisible();
  expect((await chart.boundingBox())?.y).toBe(before?.y);

  const overdue = needsYou(page).getByRole('link', { name: /^Overdue / });
  const count = Number((await overdue.textContent())?.replace(/\D/g, ''));
  const { id } = await addArticle(apiAs, 'post_qa');
  await (await apiAs('staff')).call(articleCalls.update, {
    params: { id },
    body: { duedate_qapost: dayFromNow(-3) },
  });
  await expect(overdue).toHaveText(`Overdue${count + 1}`);
});

// Requirements: CONTENT-ASSIGN-21
test('a lead without assignments starts in My Lead View', async ({ page, apiAs }) => {
  await addArticle(apiAs, 'post_qa', { title: newTitle('Led') });
  await signIn(page, 'leader');
  await page.goto(assignmentsPath);
  await expect(page.getByRole('heading', { name: 'My Lead View', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/assignments\/?\?lead=true$/);
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link', { name: 'My Lead View' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const tabs = page.getByRole('navigation', { name: 'Assignments' });
  await tabs.getByRole('link', { name: 'My Assignments' }).click();
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await expect(page.getByText('No Current Assignments')).toBeVisible();
});
