import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { bodyParagraphs } from '@portal/contract/content/documents/body-text.ts';
import { ownDocumentPath } from '@portal/contract/content/documents/document.schema.ts';
import { assignmentsPath, panelOf } from '../content/article-screens.ts';
import { addArticle, newTitle } from '../content/article-setup.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';

const titleOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Title', exact: true });
const lost = (page: Page) => page.getByText('Connection lost. What you type is kept.');

test('the app stays open and shows a message while it is offline, and recovers when it is online again', async ({
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
  // Open a screen whose code isn't loaded yet.
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(titleOf(page)).toHaveValue(typed);
  expect(new URL(page.url()).searchParams.get('article')).toBe(String(id));

  await context.setOffline(false);
  await expect(lost(page)).toHaveCount(0);
  await expect
    .poll(async () => (await staff.call(articleCalls.get, { params: { id } })).title)
    .toBe(typed);
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(page).toHaveURL(/\/administration/);
});

test('unsaved text is saved automatically when the server can be reached again', async ({
  page,
  apiAs,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED/);
  const staff = await apiAs('staff');
  const { id } = await addArticle(apiAs, 'writing');
  await signIn(page, 'writer');
  await page.goto(ownDocumentPath(id));
  const text = page.getByRole('textbox', { name: 'Text of the article' });
  await text.focus();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.keyboard.type('Slate lasts long.');
  await expect(page.getByRole('alert')).toContainText('Not saved.');
  await page.unroute('**/api/**');
  await expect(page.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  const stored = await staff.call(articleBodyCalls.get, { params: { id } });
  expect(bodyParagraphs(stored.content)).toEqual(['Slate lasts long.']);
});
