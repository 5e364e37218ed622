import { completeStatuses } from '@portal/contract/content/labels/content-statuses.ts';
import type {
  LivePage,
  LivePageRow,
} from '@portal/contract/content/live-pages/live-page.schema.ts';
import type { PageDifference } from '@portal/contract/content/live-pages/page-difference.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { selectVisibleIds } from '#content/articles/article.repository.ts';
import { getArticle } from '#content/articles/article.service.ts';
import { applyChanges } from '#content/articles/article-update.service.ts';
import { isInClientGroup, visibleTo } from '#content/articles/article-visibility.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { updateRow } from '#platform/database/write-row.ts';
import { conflict, notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { livePagePolicy } from './live-page.policy.ts';
import { presentLivePage, presentLivePageRow } from './live-page.presenter.ts';
import {
  countOpenChanges,
  countOrganizationPages,
  selectLivePage,
  selectLivePages,
  selectOpenChange,
} from './live-page.repository.ts';
import { hostOf, sourceOf } from './live-page-address.ts';
import { keyOfDifference, livePageTopic } from './page-finding.service.ts';
import { watchArticles } from './watched-page.repository.ts';

export const livePageCheckKind = 'live-page.check';
const mostAcceptedKeys = 500;

const leadIdFor = (viewer: Viewer): number | null => (isStaff(viewer) ? null : viewer.id);

async function present(db: Db, viewer: Viewer, article: ArticleRecord): Promise<LivePage> {
  const row = await selectLivePage(db, article.id);
  const change = row && (await selectOpenChange(db, row.id));
  return presentLivePage(viewer, article, { row, change });
}

/** Returns the live page of an article. Throws 404 unless the viewer can see the article. */
export const getLivePage = async (db: Db, viewer: Viewer, articleId: number): Promise<LivePage> =>
  present(db, viewer, await getArticle(db, viewer, articleId));

interface ListQuery {
  organization?: number | undefined;
  is_changed?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists live pages: all for staff, otherwise the pages of articles that the viewer leads. Clients get an empty list.
 */
export async function listLivePages(
  db: Db,
  viewer: Viewer,
  query: ListQuery,
): Promise<Page<LivePageRow>> {
  if (isInClientGroup(viewer)) return { items: [], next: null };
  const page = await selectLivePages(db, { ...query, leadId: leadIdFor(viewer) });
  return mapPage(page, presentLivePageRow);
}

/**
 * Finds an article with its live page. Throws 404 if either is missing, and 403 unless the viewer may make decisions
 * about the page.
 */
async function findDecided(db: Db, viewer: Viewer, articleId: number) {
  const article = await getArticle(db, viewer, articleId);
  authorize(viewer, livePagePolicy.decide, article);
  const found = await selectLivePage(db, articleId);
  if (!found) throw notFound('Live page');
  await lockRow(db, 'live_page', found.id);
  // Read the row again, because the page may have been checked before the row was locked.
  const row = await selectLivePage(db, articleId);
  if (!row) throw notFound('Live page');
  return { article, row };
}

/** Throws 403 or 404 unless the viewer may check the page of this article. */
export async function authorizeCheck(db: Db, viewer: Viewer, articleId: number): Promise<void> {
  const article = await getArticle(db, viewer, articleId);
  authorize(viewer, livePagePolicy.decide, article);
}

export const notifyPage = (db: Db, articleId: number): Promise<void> =>
  recordEvent(db, { topic: livePageTopic, recordId: articleId });

/** Creates the row of an article that isn't watched yet, or resets the row if the article's address has changed. */
async function watchNow(db: Db, viewer: Viewer, articleId: number): Promise<void> {
  const article = await getArticle(db, viewer, articleId);
  authorize(viewer, livePagePolicy.decide, article);
  const { id, client, live_url, admin_draft_url, status } = article;
  const source = sourceOf(article);
  if (!completeStatuses.includes(status.uid) || source === '') {
    throw conflict('This article isn’t scheduled or posted yet, or has no address.');
  }
  const row = await selectLivePage(db, id);
  if (row?.source === source) return;
  await watchArticles(db, [{ id, client_id: client.id, live_url, admin_draft_url }]);
}

/** Queues a check unless a check is already waiting. */
export async function requestCheck(db: Db, viewer: Viewer, articleId: number): Promise<LivePage> {
  await watchNow(db, viewer, articleId);
  const { article, row } = await findDecided(db, viewer, articleId);
  if (row.is_sample) throw conflict('This is sample data. The portal doesn’t request its page.');
  const job_id = await enqueueJob(
    db,
    livePageCheckKind,
    { page: row.id, article: article.id },
    { viewer, subject: article.title, uniqueKey: `page ${row.id}` },
  );
  await db.updateTable('live_page').set({ job_id }).where('id', '=', row.id).execute();
  await notifyPage(db, article.id);
  return present(db, viewer, article);
}

const changedText = 'The page was checked again and differs in another way. Look at it once more.';

/**
 * Accepts the differences that the viewer has seen. Later checks compare the page with its state when these differences
 * were found.
 */
export async function acceptChange(
  db: Db,
  viewer: Viewer,
  articleId: number,
  hash: string,
): Promise<LivePage> {
  const { article, row } = await findDecided(db, viewer, articleId);
  const change = await selectOpenChange(db, row.id);
  if (change?.hash !== hash) throw conflict(changedText, await present(db, viewer, article));
  const now = clock.instant();
  // The casts are safe, because only `keepFindings` writes differences, and only this function writes accepted keys.
  const accepted = (JSON.parse(change.differences) as PageDifference[]).map(keyOfDifference);
  const earlier =
    row.baseline_hash === row.expected_hash ? (JSON.parse(row.accepted_keys) as string[]) : [];
  const author = { by: viewer.id, actor: actorUnlessAuthor(viewer, viewer.id) };
  await updateRow(db, 'live_page', row.id, {
    ...(row.state === 'different' && { state: 'as_approved' }),
    ...(row.state === 'different' && { baseline: row.snapshot }),
    baseline_hash: row.expected_hash,
    accepted_keys: JSON.stringify([...earlier, ...accepted].slice(-mostAcceptedKeys)),
    accepted_at: now,
    accepted_by_id: author.by,
    accepted_actor_id: author.actor,
  });
  await db
    .updateTable('live_change')
    .set({
      ended_at: now,
      end_reason: 'accepted',
      ended_by_id: author.by,
      ended_actor_id: author.actor,
    })
    .where('id', '=', change.id)
    .execute();
  await notifyPage(db, article.id);
  return present(db, viewer, article);
}

/** Stores offered values in the article, with entries in the changelog. */
export async function confirmOffer(
  db: Db,
  viewer: Viewer,
  articleId: number,
  wanted: { live_url: boolean; scheduled_date: boolean },
): Promise<LivePage> {
  const { row } = await findDecided(db, viewer, articleId);
  await lockRow(db, 'article', articleId);
  const before = await getArticle(db, viewer, articleId);
  const live_url = wanted.live_url ? row.offered_url : null;
  const scheduled_date = wanted.scheduled_date ? row.offered_date : null;
  if (live_url === null && scheduled_date === null) {
    throw conflict('The check no longer offers this value.', await present(db, viewer, before));
  }
  const values = { ...(live_url && { live_url }), ...(scheduled_date && { scheduled_date }) };
  const [article = before] = await applyChanges(db, [{ before, values }], {
    viewer,
    note: 'confirmed from the live page',
  });
  await updateRow(db, 'live_page', row.id, {
    // The same page was just checked at this address, so its row isn't reset.
    ...(live_url && { source: live_url, url: live_url, host: hostOf(live_url), final_url: null }),
    ...(live_url && { offered_url: null }),
    ...(scheduled_date && { offered_date: null }),
  });
  await notifyPage(db, articleId);
  return present(db, viewer, article);
}

/** Returns the ids of the given articles whose events the viewer may be notified about. */
export const visiblePageIds = async (
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  isInClientGroup(viewer) ? new Set<number>() : selectVisibleIds(db, ids, visibleTo(viewer));

/** Counts each organization's pages with differences. Returns an empty map for viewers who aren't staff. */
export const countChangedPages = async (
  db: Db,
  viewer: Viewer,
  ids: readonly number[] | 'all',
): Promise<ReadonlyMap<number, number>> =>
  isStaff(viewer) ? countOpenChanges(db, ids) : new Map();

/** Returns the live-page section of a client's page, or undefined for clients. */
export async function findLivePagesSection(db: Db, viewer: Viewer, organizationId: number) {
  if (isInClientGroup(viewer)) return undefined;
  const counts = await countOrganizationPages(db, organizationId, leadIdFor(viewer));
  return isStaff(viewer) || counts.live > 0 ? counts : undefined;
}
