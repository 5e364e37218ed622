import type { Page } from '@playwright/test';
import { articleBodyCalls } from '@portal/contract/content/documents/article-body.calls.ts';
import { type LinkSite, startLinkSite } from '../../server/src/testing/link-site.ts';
import { Api, type Username } from '../platform/api.ts';
import { expect, expectAccessibleInBoth, openWithToken, test } from '../platform/fixtures.ts';
import { type RunningPortal, startPortal } from '../server.ts';
import { addArticle, dayFromNow } from './article-setup.ts';

// A separate portal, since it needs ALLOWED_HOSTS to request a page on this machine.
let portal: RunningPortal;
let site: LinkSite;

test.beforeAll(async () => {
  test.setTimeout(150_000);
  site = await startLinkSite();
  portal = await startPortal({ env: { ALLOWED_HOSTS: '127.0.0.1' } });
});
test.afterAll(async () => {
  await portal?.stop();
  await site?.close();
});

const apiAs = (username: Username) => new Api(portal.url).signIn(username);

async function openAs(page: Page, username: Username, path: string): Promise<void> {
  const { token } = await apiAs(username);
  await openWithToken(page, token, `${portal.url}${path}`);
}

const words = 'Boats need a dry and quiet place in winter, and $120 a month buys one.';

/** Adds a posted article with a text, whose page shows another price. */
async function addLiveArticle() {
  const article = await addArticle(apiAs, 'posted', {
    live_url: `${site.url}storage/`,
    scheduled_date: dayFromNow(-3),
  });
  const staff = await apiAs('staff');
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  };
  await staff.call(articleBodyCalls.update, { params: { id: article.id }, body: { content } });
  site.pages = {
    '/storage/': `<title>${article.title}</title><nav>Menu</nav><main><h1>${article.title}</h1><p>${words.replace('$120', '$180')}</p></main>`,
  };
  return article;
}

// Requirements: B-LIVE-01, B-LIVE-06, B-LIVE-10, B-LIVE-11
test('staff check a live page, see what differs, and accept it; the client sees only that it is live', async ({
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
  await expect(live.getByRole('link')).toHaveAttribute('href', `${site.url}storage/`);
  await expect(live).not.toContainText('accepted');
  await expectAccessibleInBoth(page);
});
