import { dayInZone } from '@portal/contract/platform/dates.ts';
import { allowedActions } from '#content/articles/article.policy.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { getLockedArticle } from '#content/articles/article.service.ts';
import { applyChanges, newTrace } from '#content/articles/article-update.service.ts';
import type { ArticleValues } from '#content/articles/article-write.repository.ts';
import { moveArticle } from '#content/articles/moves/article-move.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { editAddress } from './article-push.presenter.ts';
import { updatePush } from './article-push.repository.ts';
import { articlePushTopic } from './article-push.service.ts';
import { onArticlePushed } from './push.events.ts';
import type { PushTarget } from './push-access.ts';
import { pushStatusOf } from './push-plan.ts';
import type { SitePost } from './push-site.ts';

interface Completed {
  articleId: number;
  target: PushTarget;
  written: SitePost;
  /** The hash of the content that was written. */
  hash: string;
}

/** Returns the article's columns that are derived from its post. */
function valuesOf(article: ArticleRecord, draftUrl: string, post: SitePost, date: string | null) {
  const values: ArticleValues = {};
  if (article.admin_draft_url !== draftUrl) values.admin_draft_url = draftUrl;
  if (date === null) return values;
  const day = dayInZone(new Date(date), clock.timeZone());
  if (article.scheduled_date !== day) values.scheduled_date = day;
  if (post.link !== null && article.live_url !== post.link) values.live_url = post.link;
  return values;
}

/**
 * Moves the article to Post QA on behalf of its poster. Returns the reason if the article couldn't be moved, or null if
 * it was moved.
 */
async function moveOn(
  db: Db,
  viewer: Viewer,
  articleId: number,
  draftUrl: string,
): Promise<string | null> {
  try {
    await moveArticle(
      db,
      viewer,
      { articleId, to_status: 'post_qa', extras: { admin_draft_url: draftUrl } },
      {
        present: () => undefined,
        trace: newTrace(),
        origin: { way: 'signed_in', ip: null, userAgent: null },
      },
    );
    return null;
  } catch (error) {
    // A rejected move writes nothing. The post exists on the site, so its record must be kept.
    if (error instanceof PortalError) return error.message;
    throw error;
  }
}

/** Records the written post, and updates and moves the article, in the caller's transaction. */
export async function completePush(
  db: Db,
  viewer: Viewer,
  { articleId, target, written, hash }: Completed,
): Promise<void> {
  const article = await getLockedArticle(db, viewer, articleId);
  const status = pushStatusOf(written.status);
  const date =
    status === 'draft' || written.date === null ? null : new Date(`${written.date}Z`).toISOString();
  const draftUrl = editAddress(target.address, written.id);
  const isMoving = allowedActions(viewer, article).includes('post');
  const values = valuesOf(article, draftUrl, written, date);
  // The move sets the address.
  if (isMoving) delete values.admin_draft_url;
  if (Object.keys(values).length > 0)
    await applyChanges(db, [{ before: article, values }], { viewer });
  const rejection = isMoving ? await moveOn(db, viewer, articleId, draftUrl) : null;
  const now = clock.instant();
  await updatePush(db, articleId, {
    state: 'done',
    post_id: written.id,
    planned: null,
    written: JSON.stringify(written),
    written_hash: hash,
    written_at: now,
    link: written.link,
    post_status: status,
    post_date: date,
    has_content: flag(true),
    difference: null,
    overwrites: null,
    error: rejection && `The post was written, but the article stays in its status: ${rejection}`,
    ended_at: now,
  });
  await recordAudit(db, {
    action: 'article.pushed',
    viewer,
    subject: { noun: 'article', id: articleId },
    details: { title: article.title, host: target.address.host, post: written.id, status },
  });
  await recordEvent(db, { topic: articlePushTopic, recordId: articleId });
  if (date === null || written.link === null) return;
  await onArticlePushed.emit(db, {
    articleId,
    organizationId: article.client.id,
    postId: written.id,
    link: written.link,
    date,
    isScheduled: status === 'scheduled',
  });
}
