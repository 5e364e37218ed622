import {
  asksSatisfaction,
  requiresFeedbackText,
} from '@portal/contract/content/articles/article-workflow.ts';
import type {
  FeedbackType,
  FeedbackUpdate,
} from '@portal/contract/content/articles/feedback.schema.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { sql } from 'kysely';
import type { StoredNotices } from '#notifications/inbox/notify.service.ts';
import { auditActor } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { invalid, orNotFound } from '#platform/errors.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { setWriterRating } from '#users/writers/writer.service.ts';
import { enqueueRejectionMails } from '../article.mails.ts';
import type { ArticleRecord } from '../article.record.ts';
import { assignedTo, type Condition, isInClientGroup, visibleTo } from '../article-visibility.ts';
import { notifyOfFeedback } from '../inbox/article-notices.ts';
import { withVisibleRejection } from '../internal-work.ts';
import {
  type FeedbackRow,
  selectOneFeedback,
  selectOwnFeedbackSince,
  selectVisibleFeedbackIds,
  selectWriterAverages,
  selectWriterOf,
  updateLatestRating,
} from './feedback.repository.ts';

/**
 * Returns the organization whose feedback a client can read (the default or only organization), or null if there is
 * neither.
 */
function ownOrganizationId({ accounts, defaultOrganizationId }: Viewer): number | null {
  if (defaultOrganizationId !== null) return defaultOrganizationId;
  const ids = new Set(accounts.map(({ organizationId }) => organizationId));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
}

/**
 * Returns a condition, on `feedback` joined with `article`, for the feedback that the viewer may read, or undefined for
 * staff, who can read all feedback. Clients can read their default organization's feedback without internal rejections,
 * and others can read the feedback on their assigned articles. Everyone can read their own feedback on articles that
 * they see.
 */
export function visibleFeedback(viewer: Viewer): Condition | undefined {
  if (isStaff(viewer)) return undefined;
  const parts = [sql`feedback.given_by_id = ${viewer.id}`];
  const organizationId = ownOrganizationId(viewer);
  if (organizationId !== null) {
    const visible = withVisibleRejection(viewer) ?? sql`1 = 1`;
    parts.push(sql`(article.client_id = ${organizationId} and ${visible})`);
  }
  if (!isInClientGroup(viewer)) parts.push(assignedTo(viewer.id));
  const seen = visibleTo(viewer) ?? sql`1 = 1`;
  return sql<boolean>`((${sql.join(parts, sql` or `)}) and ${seen})`;
}

interface Given {
  approved: boolean;
  /** False for an approval through a review link, which requests no stars. */
  asksStars?: boolean;
  satisfaction?: number | null | undefined;
  feedback_body?: string | null | undefined;
}

function assertText(feedback: Given, asks: boolean): void {
  const satisfaction = feedback.satisfaction ?? null;
  const isRequired = requiresFeedbackText({
    approved: feedback.approved,
    satisfaction,
    asksSatisfaction: asks || satisfaction !== null,
  });
  if (isRequired && !feedback.feedback_body) {
    throw invalid({ feedback_body: [requiredMessage] });
  }
}

/** Returns the viewer's role in giving feedback on the article: final reviewer or editor. */
function feedbackTypeOf(viewer: Viewer, article: ArticleRecord): FeedbackType {
  if (article.status.uid === 'final_review') return 'FinalReviewer';
  const isApprover = article.final_approver?.id === viewer.id;
  return isApprover && article.editor?.id !== viewer.id ? 'FinalReviewer' : 'Editor';
}

/** Recomputes the average ratings of writers after a change to their articles or to the articles' stars. */
export async function updateWriterRatings(db: Db, writerIds: ReadonlySet<number>): Promise<void> {
  if (writerIds.size === 0) return;
  // Use a fixed order, so that concurrent updates of the same writers can't deadlock.
  const ids = [...writerIds].sort((a, b) => a - b);
  const averages = await selectWriterAverages(db, ids);
  for (const id of ids) await setWriterRating(db, id, averages.get(id) ?? null);
}

/** Recomputes the article's latest rating and its writer's average. */
async function updateRatings(db: Db, articleId: number): Promise<void> {
  await updateLatestRating(db, articleId);
  const writerId = await selectWriterOf(db, articleId);
  if (writerId !== null) await updateWriterRatings(db, new Set([writerId]));
}

const changed = (feedbackId: number, articleId: number) => [
  { topic: 'feedback', recordId: feedbackId },
  { topic: 'article', recordId: articleId },
];

const subjectOf = ({ id, given_by_id }: FeedbackRow) => ({
  noun: 'feedback',
  id,
  authorId: given_by_id,
});

/** Stores feedback, recomputes the ratings and mails a rejection. */
export async function addFeedback(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  given: Given,
): Promise<{ id: number; mailIds: number[]; notices: StoredNotices }> {
  assertText(given, given.asksStars !== false && asksSatisfaction(article));
  const now = clock.instant();
  const feedback = given.feedback_body ?? '';
  const satisfaction = given.satisfaction ?? null;
  const feedbackType = feedbackTypeOf(viewer, article);
  const { id } = await insertRow(db, 'feedback', {
    article_id: article.id,
    given_by_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    feedback_type: feedbackType,
    approved: flag(given.approved),
    satisfaction,
    feedback_body: feedback,
    created_at: now,
    updated_at: now,
  });
  await updateRatings(db, article.id);
  await recordEvents(db, changed(id, article.id));
  await auditActor(db, viewer, { noun: 'feedback', id, authorId: viewer.id }, 'created');
  const mailIds = given.approved
    ? []
    : await enqueueRejectionMails(db, viewer, {
        article,
        givenBy: viewer.name,
        feedbackType,
        satisfaction,
        feedback,
      });
  const isApproved = given.approved;
  const notices = await notifyOfFeedback(db, viewer, { id, article, feedbackType, isApproved });
  return { id, mailIds, notices };
}

/**
 * Returns whether the viewer's newest feedback since `since` matches `approves`: an approval if true, a rejection if
 * false.
 */
export async function hasGivenFeedback(
  db: Db,
  asked: { viewer: Viewer; articleId: number; since: string; approves: boolean },
): Promise<boolean> {
  const { viewer, articleId, since, approves } = asked;
  const own = await selectOwnFeedbackSince(db, { articleId, personId: viewer.id, since });
  return own?.approved === flag(approves);
}

/** Returns feedback. Throws 404 unless the viewer may read it. */
export async function getFeedback(db: Db, viewer: Viewer, id: number): Promise<FeedbackRow> {
  return orNotFound(await selectOneFeedback(db, id, visibleFeedback(viewer)), 'Feedback');
}

export async function updateFeedback(
  db: Db,
  viewer: Viewer,
  row: FeedbackRow,
  sent: FeedbackUpdate,
): Promise<FeedbackRow> {
  const feedback = {
    approved: sent.approved ?? row.approved === 1,
    satisfaction: sent.satisfaction === undefined ? row.satisfaction : sent.satisfaction,
    feedback_body:
      (sent.feedback_body === undefined ? row.feedback_body : sent.feedback_body) ?? '',
  };
  if (
    flag(feedback.approved) === row.approved &&
    feedback.satisfaction === row.satisfaction &&
    feedback.feedback_body === row.feedback_body
  ) {
    return row;
  }
  // If the feedback had stars, apply the rules for feedback with stars, even if this change removes them.
  assertText(feedback, row.satisfaction !== null);
  await updateRow(db, 'feedback', row.id, {
    approved: flag(feedback.approved),
    satisfaction: feedback.satisfaction,
    feedback_body: feedback.feedback_body,
    actor_id: actorUnlessAuthor(viewer, row.given_by_id),
    updated_at: clock.instant(),
  });
  await auditActor(db, viewer, subjectOf(row), 'changed');
  await updateRatings(db, row.article_id);
  await recordEvents(db, changed(row.id, row.article_id));
  return getFeedback(db, viewer, row.id);
}

export async function deleteFeedback(db: Db, viewer: Viewer, row: FeedbackRow): Promise<void> {
  await deleteRow(db, 'feedback', row.id);
  await auditActor(db, viewer, subjectOf(row), 'deleted');
  await updateRatings(db, row.article_id);
  await recordEvents(db, changed(row.id, row.article_id));
}

/** Deletes feedback that was given with a move that is being undone. */
export async function deleteGivenFeedback(db: Db, viewer: Viewer, ids: readonly number[]) {
  for (const id of ids) {
    const row = await selectOneFeedback(db, id, undefined);
    if (row) await deleteFeedback(db, viewer, row);
  }
}

export async function visibleFeedbackIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const visible = visibleFeedback(viewer);
  return visible ? selectVisibleFeedbackIds(db, ids, visible) : new Set(ids);
}
