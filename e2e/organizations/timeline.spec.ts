import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import { addArticle } from '../content/article-setup.ts';
import { filterBy, filtersOf } from '../platform/filters.ts';
import { expect, expectAccessibleInBoth, signIn, test } from '../platform/fixtures.ts';

// Requirements: B-HOME-01, B-HOME-02
test('staff read, filter, and search a client’s timeline', async ({ page, apiAs }) => {
  const staff = await apiAs('staff');
  const article = await addArticle(apiAs, 'writing', { title: 'Tidal timeline' });
  const oldest = 'Check the moonrise first.';
  for (const comment of [oldest, 'Second', 'Third', 'Fourth']) {
    await staff.call(commentCalls.create, { body: { article: article.id, comment } });
  }
  await signIn(page, 'staff');
  await page.goto(`/organizations/${article.client.id}/timeline`);
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events.getByText('Fourth')).toBeVisible();
  await expect(events.getByText(oldest)).toBeHidden();
  await events.getByRole('button', { name: '3 more like this' }).click();
  await expect(events.getByText(oldest)).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('searchbox', { name: 'Search the timeline' }).fill('moonri');
  await page.keyboard.press('Enter');
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await filterBy(filtersOf(page, 'Filter timeline'), 'Kind', 'Reports');
  await expect(page.getByText('No matching event')).toBeVisible();
  await page.goto(`/organizations/${article.client.id}/timeline?group=notes&search=moonrise`);
  await events.getByRole('link', { name: 'Tidal timeline' }).click();
  await expect(page).toHaveURL(new RegExp(`article=${article.id}`));
});
