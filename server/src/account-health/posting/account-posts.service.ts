import type { SitePost } from '@portal/contract/account-health/posting/account-posts.schema.ts';
import { listFinalReviewsOf } from '#content/assignments/pending-approvals.service.ts';
import { countChangedPages } from '#content/live-pages/live-page.service.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { selectSite } from '#platform/wordpress/site.repository.ts';
import {
  connectionOf,
  hintOf,
  openSite,
  readSharedCredentials,
} from '#platform/wordpress/site-access.ts';
import { WordpressClient } from '#platform/wordpress/wordpress-client.ts';
import { visibleAccountIds } from '../visible-accounts.ts';
import type { FoundAccount } from './account-posts.presenter.ts';
import { selectAccounts } from './account-posts.repository.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

async function withReviews(
  db: Db,
  viewer: Viewer,
  page: Awaited<ReturnType<typeof selectAccounts>>,
): Promise<Page<FoundAccount>> {
  const ids = page.items.map(({ id }) => id);
  const reviews = await listFinalReviewsOf(db, viewer, ids);
  const byClient = Map.groupBy(reviews, ({ client_id }) => client_id);
  const changed = isStaff(viewer) ? await countChangedPages(db, viewer, ids) : undefined;
  return mapPage(page, (row) => ({
    row,
    reviews: byClient.get(row.id) ?? [],
    changedPages: changed ? (changed.get(row.id) ?? 0) : null,
  }));
}

export async function listAccounts(
  db: Db,
  viewer: Viewer,
  { limit, cursor }: PageRequest,
): Promise<Page<FoundAccount>> {
  const ids = visibleAccountIds(viewer);
  return withReviews(db, viewer, await selectAccounts(db, { ids, limit, cursor }));
}

/** Returns an account with its posts. Throws 404 if it isn't eligible or the viewer can't see it. */
export async function getAccount(db: Db, viewer: Viewer, id: number): Promise<FoundAccount> {
  const visible = visibleAccountIds(viewer);
  const ids = visible === 'all' || visible.includes(id) ? [id] : [];
  const page = await withReviews(db, viewer, await selectAccounts(db, { ids, limit: 1 }));
  const [account] = page.items;
  if (!account) throw notFound('Account');
  return account;
}

/** Requests a post from the account's site. Throws 404 if the post doesn't exist, and 409 if the site can't be read. */
export async function readSitePost(
  db: Db,
  viewer: Viewer,
  asked: { id: number; post: number },
  fetch: GuardedFetch,
): Promise<SitePost> {
  await getAccount(db, viewer, asked.id);
  const site = await selectSite(db, asked.id);
  if (!site) throw notFound('Account');
  const shared = await readSharedCredentials(db);
  const connection = connectionOf(site, shared?.hosts ?? []);
  if (connection !== 'connected') throw conflict(hintOf(connection, site) ?? '');
  const signal = AbortSignal.timeout(60_000);
  try {
    const client = new WordpressClient(openSite(site, shared), { fetch, signal });
    await client.readUser();
    return await client.getPost(asked.post);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw error.reason === 'not-found' ? notFound('Post') : conflict(error.message);
  }
}
