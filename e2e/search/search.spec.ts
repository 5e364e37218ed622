import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { addArticle } from '../content/article-setup.ts';
import { expect, expectAccessibleInBoth, signIn, test } from '../platform/fixtures.ts';

// Requirements: B-SEARCH-01, B-SEARCH-05, B-SEARCH-06
test('a comment’s text is found from the palette and on the search screen', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('staff');
  const article = await addArticle(apiAs, 'writing', { title: 'Tides' });
  await staff.call(commentCalls.create, {
    body: { article: article.id, comment: 'The harbormaster confirmed the high water.' },
  });
  await signIn(page, 'staff');
  await page.goto('/content-generation/assignments?own=true');
  await expect(page.getByRole('heading', { name: 'Assignments', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search anything' }).fill('harbormast');
  const comments = page.getByRole('group', { name: 'Comments' });
  await expect(comments.getByRole('option', { name: /Tides/ })).toBeVisible();
  await page.getByRole('option', { name: 'Search everything for “harbormast”' }).click();
  await expect(page).toHaveURL(/\/search\?q=harbormast$/);
  const group = page.getByRole('region', { name: 'Comments' });
  await expect(group.getByText('harbormaster', { exact: true })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('zzzyx');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
  await page.goto('/search?q=harbormast&kind=comment');
  await page.getByRole('link', { name: 'Tides' }).click();
  await expect(page).toHaveURL(new RegExp(`article=${article.id}`));
});
