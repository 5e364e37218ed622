import type { Page } from '@playwright/test';
import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { assignmentsPath, panelOf } from '../content/article-screens.ts';
import { addArticle, newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';

const titleOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Title', exact: true });
const lost = (page: Page) => page.getByText('Connection lost. What you type is kept.');

test('without a connection the app stays, says so, and goes on by itself when it is back', async ({
  page,
  context,
  apiAs,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK/, /Failed to fetch/);
  const staff = await apiAs('staff');
  const { id, title } = await addArticle(apiAs, 'writing');
  await signIn(page, 'staff');
  await page.goto(`${assignmentsPath}?article=${id}&panel=edit`);
  await expect(titleOf(page)).toHaveValue(title);

  await context.setOffline(true);
  await expect(lost(page)).toBeVisible();
  const typed = newTitle('Typed without a connection');
  await titleOf(page).fill(typed);
  await expect(panelOf(page).getByText('Not saved, kept here')).toBeVisible();
  // A screen that wasn't opened before: its code isn't there.
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(titleOf(page)).toHaveValue(typed);
  expect(new URL(page.url()).searchParams.get('article')).toBe(String(id));

  await context.setOffline(false);
  await expect(lost(page)).toHaveCount(0);
  await expect
    .poll(async () => (await staff.call(articleEndpoints.get, { params: { id } })).title)
    .toBe(typed);
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(page).toHaveURL(/\/administration/);
});
