import type { Page } from '@playwright/test';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { expect, signIn, test } from '../platform/fixtures.ts';
import { assignmentsPath, countDrafts, panelOf } from './article-screens.ts';
import { addArticle, newTitle } from './article-setup.ts';

const titleOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Title', exact: true });

// Requirements: ARTICLE-FORM-36
test('after a tab crashes, the next tab offers to restore the unsaved input', async ({
  page,
  context,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const { id, title } = await addArticle(apiAs, 'writing');
  const path = `${assignmentsPath}?article=${id}&panel=edit`;
  await signIn(page, 'staff');
  // Block saves, so that no save can succeed before the crash.
  await page.route(/\/api\/content-articles\//, (route) =>
    route.request().method() === 'PUT' ? undefined : route.continue(),
  );
  await page.goto(path);
  await expect(titleOf(page)).toHaveValue(title);
  const typed = newTitle('Typed and lost');
  await titleOf(page).fill(typed);
  await expect.poll(() => countDrafts(page)).toBe(1);
  // Crash the tab, because closing it normally would save first.
  const crash = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crash;
  expect((await staff.call(articleCalls.get, { params: { id } })).title).toBe(title);

  const again = await context.newPage();
  await again.goto(path);
  await expect(titleOf(again)).toHaveValue(title);
  // A user who types first and then restores the draft keeps both texts.
  await panelOf(again).getByRole('button', { name: 'Advanced' }).click();
  const description = panelOf(again).getByRole('textbox', { name: 'Description' });
  await description.fill('Typed afterward');
  await panelOf(again).getByRole('button', { name: 'Restore' }).click();
  await expect(titleOf(again)).toHaveValue(typed);
  await expect(description).toHaveValue('Typed afterward');
  await expect
    .poll(() => staff.call(articleCalls.get, { params: { id } }))
    .toMatchObject({ title: typed, description: 'Typed afterward' });
});
