import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { expect, expectAccessibleInBoth, test } from '../platform/fixtures.ts';
import { usePortalWithSite } from '../platform/portal-with-site.ts';
import { addArticle, dayFromNow } from './article-setup.ts';

const { site, apiAs, openAs } = usePortalWithSite();

const words = 'Boats need a dry and quiet place in winter, and $120 a month buys one.';

/** Adds a posted article whose live page shows a different price than its text. */
async function addLiveArticle() {
  const article = await addArticle(apiAs, 'posted', {
    live_url: `${site().url}storage/`,
    scheduled_date: dayFromNow(-3),
  });
  const staff = await apiAs('staff');
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  };
  await staff.call(articleBodyCalls.update, { params: { id: article.id }, body: { content } });
  site().pages = {
    '/storage/': `<title>${article.title}</title><nav>Menu</nav><main><h1>${article.title}</h1><p>${words.replace('$120', '$180')}</p></main>`,
  };
  return article;
}

// Requirements: B-LIVE-01, B-LIVE-06, B-LIVE-10, B-LIVE-11
test('staff check a live page and accept its differences; the client sees only that the page is live', async ({
  page,
}) => {
  const article = await addLiveArticle();
  await openAs(page, 'staff', `/content-generation/assignments?article=${article.id}`);
  const live = page.getByRole('region', { name: 'Live page' });
  await live.getByRole('button', { name: 'Check Now' }).click();
  await expect(live).toContainText('Live but different');
  await expect(live.locator('del')).toContainText('120');
  await expect(live.locator('ins')).toContainText('180');
  await expectAccessibleInBoth(page);

  await openAs(page, 'staff', `/organizations/${article.client.id}/website`);
  const pages = page.getByRole('region', { name: 'Live pages' });
  const entry = pages.getByRole('listitem').filter({ hasText: article.title });
  await expect(entry).toContainText('Live but different · 1 to decide');
  await expectAccessibleInBoth(page);
  await entry.getByRole('link').click();

  await live.getByRole('button', { name: 'Accept Changes' }).click();
  await expect(live).toContainText('Live with accepted changes');
  await expect(live).toContainText('Changes accepted by');
  await expect(live.getByRole('list')).toHaveCount(0);

  await openAs(page, 'customer', `/content-generation/assignments?article=${article.id}`);
  await expect(live).toContainText('Live since');
  await expect(live.getByRole('link')).toHaveAttribute('href', `${site().url}storage/`);
  await expect(live).not.toContainText('accepted');
  await expectAccessibleInBoth(page);
});
