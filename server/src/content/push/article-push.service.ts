import { randomBytes } from 'node:crypto';
import type { ApprovalCoverage } from '@portal/contract/content/approval/sign-off.schema.ts';
import {
  type ArticlePush,
  type ArticlePushBody,
  type PostDifference,
  pushTexts,
} from '@portal/contract/content/push/article-push.schema.ts';
import { findApprovalCoverage } from '#content/approval/sign-offs/sign-off.service.ts';
import { articlePolicy, isPushable } from '#content/articles/article.policy.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { getArticle, getLockedArticle } from '#content/articles/article.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, invalid, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { authorize, isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { selectSite } from '#platform/wordpress/site.repository.ts';
import { optionsOf, presentPush } from './article-push.presenter.ts';
import {
  type ArticlePushRow,
  savePush,
  selectNewestOptions,
  selectPush,
  updatePush,
} from './article-push.repository.ts';
import { inspectPost, openPushTarget } from './push-access.ts';
import { missingToken } from './push-difference.ts';
import { optionProblems, siteProblems, wantedSlug } from './push-plan.ts';
import { type PushSource, readPushSource } from './push-source.ts';

export const articlePushJobKind = 'content.push';
export const articlePushTopic = 'article-push';

/** Returns an article whose post the viewer may see and push. Throws 404 or 403 otherwise. */
export async function getPushedArticle(
  db: Db,
  viewer: Viewer,
  articleId: number,
): Promise<ArticleRecord> {
  const article = await getArticle(db, viewer, articleId);
  authorize(viewer, articlePolicy.push, article);
  return article;
}

/** Returns the options of the article's newest push, or suggestions from the organization's newest push. */
async function suggestOptions(
  db: Db,
  article: ArticleRecord,
  row: ArticlePushRow | undefined,
): Promise<ArticlePush['options']> {
  const stored = row?.options ?? (await selectNewestOptions(db, article.client.id));
  const options = stored === undefined ? undefined : optionsOf(stored);
  const isOwn = row !== undefined;
  return {
    status: (isOwn && options?.status) || 'draft',
    date: (isOwn && options?.date) || null,
    slug: (isOwn && options?.slug) || wantedSlug(article, { slug: null }),
    categories: options?.categories ?? [],
    tags: (isOwn && options?.tags) || [],
    author: options?.author ?? null,
    has_featured_image: options?.has_featured_image ?? true,
  };
}

async function present(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  difference?: PostDifference,
): Promise<ArticlePush> {
  const row = await selectPush(db, article.id);
  const site = await selectSite(db, article.client.id);
  const { hash } = await readPushSource(db, article);
  const presented = presentPush(viewer, {
    articleId: article.id,
    row,
    domain: site?.domain ?? null,
    hash,
    coverage: await findApprovalCoverage(db, article),
    options: await suggestOptions(db, article, row),
  });
  return difference ? { ...presented, difference } : presented;
}

export async function getPush(db: Db, viewer: Viewer, articleId: number): Promise<ArticlePush> {
  return present(db, viewer, await getPushedArticle(db, viewer, articleId));
}

const isOpen = (row: ArticlePushRow | undefined) =>
  row?.state === 'queued' || row?.state === 'running';

/** Returns whether this content can be pushed without a confirmation. */
const isCovered = ({ state }: ApprovalCoverage) => state === 'approved' || state === 'exempt';

function assertCovered(viewer: Viewer, coverage: ApprovalCoverage, isConfirmed: boolean): void {
  if (isCovered(coverage)) return;
  if (isConfirmed && isStaff(viewer)) return;
  const text =
    coverage.state === 'changed' ? pushTexts.unapproved.changed : pushTexts.unapproved.none;
  throw conflict(text);
}

/**
 * Throws 409 or 400 unless the article may be pushed with these options. Checks only the portal's own data, not the
 * site.
 */
async function assertStartable(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  body: ArticlePushBody,
): Promise<{ row: ArticlePushRow | undefined; source: PushSource }> {
  if (!isPushable(article)) throw conflict(pushTexts.notApproved);
  const row = await selectPush(db, article.id);
  if (isOpen(row)) throw conflict(pushTexts.running);
  const source = await readPushSource(db, article);
  if (body.content_hash !== null && body.content_hash !== source.hash) {
    throw conflict(pushTexts.changedHere);
  }
  const [problem] = optionProblems(article, body, source);
  if (problem?.field) throw invalid({ [problem.field]: [problem.text] });
  if (problem) throw conflict(problem.text);
  assertCovered(viewer, await findApprovalCoverage(db, article), body.confirms_unapproved);
  return { row, source };
}

interface CheckedSite {
  host: string;
  /** The existing post that the push updates; null if it creates one. */
  postId: number | null;
}

/**
 * Checks the site before a push, outside of any transaction. Throws 409 with the differences if the post was changed in
 * WordPress and the viewer hasn't chosen to overwrite exactly these changes.
 */
export async function checkSite(
  reader: Db,
  viewer: Viewer,
  { articleId, body }: { articleId: number; body: ArticlePushBody },
  connecting: { fetch: GuardedFetch; signal: AbortSignal },
): Promise<CheckedSite> {
  const article = await getPushedArticle(reader, viewer, articleId);
  const { row } = await assertStartable(reader, viewer, article, body);
  const target = await openPushTarget(reader, article.client.id, connecting);
  if ('hint' in target) throw conflict(target.hint);
  try {
    await target.site.readUser();
    const { post, difference } = await inspectPost(target, row);
    if (difference && difference.token !== body.overwrites) {
      const current = await present(reader, viewer, article, difference);
      throw conflict(pushTexts.changedThere, current);
    }
    const categories = body.categories.length > 0 ? await target.site.listCategories() : [];
    const [problem] = siteProblems(body, categories, post);
    if (problem) throw invalid({ [problem.field ?? 'non_field_errors']: [problem.text] });
    const isReplaced = difference?.token === missingToken;
    return { host: target.address.host, postId: isReplaced ? null : (post?.id ?? null) };
  } catch (error) {
    if (error instanceof ConnectorError) throw conflict(error.message);
    throw error;
  }
}

/** Returns an unguessable slug. If the id of a created post wasn't stored, the post is found by this slug. */
const newMarker = () => `portal-${randomBytes(12).toString('hex')}`;

/** The columns that every push resets. */
const fresh = { image_count: 0, image_total: 0, has_content: flag(false), error: null } as const;

async function auditStart(db: Db, viewer: Viewer, article: ArticleRecord, body: ArticlePushBody) {
  const subject = { noun: 'article', id: article.id };
  if (body.overwrites !== null) {
    const details = { title: article.title, token: body.overwrites };
    await recordAudit(db, { action: 'article.push_overwritten', viewer, subject, details });
  }
  if (body.confirms_unapproved) {
    const details = { title: article.title };
    await recordAudit(db, { action: 'article.pushed_unapproved', viewer, subject, details });
  }
}

/** Queues the push of an article whose site has been checked. */
export async function startPush(
  db: Db,
  viewer: Viewer,
  { articleId, body }: { articleId: number; body: ArticlePushBody },
  { host, postId }: CheckedSite,
): Promise<ArticlePush> {
  const article = await getLockedArticle(db, viewer, articleId);
  authorize(viewer, articlePolicy.push, article);
  const { row, source } = await assertStartable(db, viewer, article, body);
  const { content_hash: _, confirms_unapproved: __, overwrites, ...options } = body;
  // A new post gets a new marker, so that a search for the marker never finds the previous post.
  const isSamePost =
    row !== undefined && row.host === host && (postId !== null || row.post_id === null);
  const begun = isSamePost
    ? {}
    : {
        marker: newMarker(),
        post_id: null,
        planned: null,
        written: null,
        written_hash: null,
        written_at: null,
        link: null,
        post_status: null,
        post_date: null,
      };
  const job = await enqueueJob(
    db,
    articlePushJobKind,
    { article: article.id, hash: source.hash },
    {
      viewer,
      subject: `${article.client.dba_name}: ${article.title}`,
      uniqueKey: String(article.id),
    },
  );
  await savePush(db, {
    ...fresh,
    article_id: article.id,
    organization_id: article.client.id,
    marker: row?.marker ?? '',
    ...begun,
    state: 'queued',
    job_id: job,
    options: JSON.stringify(options),
    overwrites,
    host,
    difference: null,
    pushed_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    started_at: clock.instant(),
    ended_at: null,
  });
  await auditStart(db, viewer, article, body);
  await recordEvent(db, { topic: articlePushTopic, recordId: article.id });
  return present(db, viewer, article);
}

/** Throws 404, 403 or 409 unless the viewer may push the article now. */
export async function authorizePush(db: Db, viewer: Viewer, articleId: number): Promise<void> {
  const article = await getPushedArticle(db, viewer, articleId);
  if (!isPushable(article)) throw conflict(pushTexts.notApproved);
}

/** Closes a push whose job ended without completing it. */
export async function endPush(
  db: Db,
  articleId: number,
  { jobId, state, error }: { jobId: number; state: 'failed' | 'canceled'; error: string },
): Promise<void> {
  const row = await selectPush(db, articleId);
  if (!row || row.job_id !== jobId || !isOpen(row)) return;
  await updatePush(db, articleId, { state, error, ended_at: clock.instant() });
  await recordEvent(db, { topic: articlePushTopic, recordId: articleId });
}

/** Reopens a push whose job is being retried. Throws 409 if a newer push has replaced it. */
export async function reopenPush(
  db: Db,
  viewer: Viewer,
  { articleId, jobId }: { articleId: number; jobId: number },
): Promise<void> {
  const row = orNotFound(await selectPush(db, articleId), 'Push');
  if (row.job_id !== jobId) throw conflict('A newer push of this article has replaced this one.');
  await updatePush(db, articleId, {
    ...fresh,
    state: 'queued',
    ended_at: null,
    pushed_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
  });
  await recordEvent(db, { topic: articlePushTopic, recordId: articleId });
}
