import type { ArticleMove } from '@portal/contract/content/articles/article.schema.ts';
import {
  articleMoves,
  draftUrlText,
  isDraftUrl,
  isReviewed,
  type Move,
  moveExtras,
  movesFrom,
} from '@portal/contract/content/articles/article-workflow.ts';
import {
  type StatusUid,
  statusId,
  statusUids,
} from '@portal/contract/content/labels/content-statuses.ts';
import type { FieldErrors } from '@portal/contract/platform/errors.ts';
import { requiredMessage, withScheme } from '@portal/contract/platform/field-rules.ts';
import { invalidAddressText, webAddress } from '@portal/contract/platform/fields.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, forbidden, invalid } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mayMove } from '../article.policy.ts';
import type { ArticleRecord } from '../article.record.ts';
import { getLockedArticle } from '../article.service.ts';
import { applyChanges, type ChangeTrace } from '../article-update.service.ts';
import type { ArticleValues } from '../article-write.repository.ts';
import { addFeedback, hasGivenFeedback } from '../feedback/feedback.service.ts';
import { type MoveOrigin, onArticleApproved, onMoveStarting } from './article-move.events.ts';

type Extras = ArticleMove['extras'];

function targetStatus(uid: string): StatusUid {
  const status = statusUids.find((known) => known === uid);
  if (!status) throw invalid({ to_status: ['This is not a status.'] });
  return status;
}

type Present = (article: ArticleRecord) => unknown;

/**
 * Returns the requested move. Throws 409 with the current article if its status doesn't allow the move, and 403 unless
 * the viewer may make it.
 */
function moveTo(viewer: Viewer, article: ArticleRecord, to: StatusUid, present: Present): Move {
  const { status } = article;
  const hasReview = isReviewed(article);
  const possible = articleMoves.filter(
    (move) =>
      move.from === status.uid && move.to === to && (move.isReviewed ?? hasReview) === hasReview,
  );
  if (possible.length === 0 || article.archived) {
    const why = article.archived
      ? 'This article is archived.'
      : `This article is in ${status.name} and can't be moved there.`;
    throw conflict(why, present(article));
  }
  const move = movesFrom(article, viewer.id).find((candidate) => candidate.to === to);
  if (!move || !mayMove(viewer, article, move)) throw forbidden();
  return move;
}

/** Returns the columns for the move's extra fields. Throws 400 for missing, invalid or unexpected fields. */
function extraValues(move: Move, extras: Extras): ArticleValues {
  const errors: FieldErrors = {};
  const values: ArticleValues = {};
  for (const name of moveExtras) {
    const value = extras[name] ?? null;
    if (!move.extras.includes(name)) {
      if (value !== null) errors[name] = ['This move does not accept this field.'];
      continue;
    }
    // `withScheme` changes only web addresses, so it leaves `scheduled_date` unchanged.
    const text = withScheme(value?.trim() ?? '');
    if (text === '') errors[name] = [requiredMessage];
    else if (name === 'admin_draft_url' && !isDraftUrl(text)) errors[name] = [draftUrlText];
    else if (name === 'live_url' && !webAddress().safeParse(text).success) {
      errors[name] = [invalidAddressText];
    } else values[name] = text;
  }
  if (move.approves === null && extras.feedback) {
    errors.feedback = ['This move does not accept this field.'];
  }
  const approved = extras.feedback?.approved;
  if (move.approves !== null && approved != null && approved !== move.approves) {
    errors.approved = ['The feedback contradicts the move.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

interface GivenMove {
  approves: boolean;
  given: Extras['feedback'];
  trace: ChangeTrace;
  asksStars: boolean;
}

/**
 * Stores the move's feedback. Without feedback, throws 400 unless the viewer has given feedback since the article
 * entered its status. Returns the article with its current rating.
 */
async function giveFeedback(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  { approves, given, trace, asksStars }: GivenMove,
): Promise<ArticleRecord> {
  if (given) {
    const { id, mailIds, notices } = await addFeedback(db, viewer, article, {
      ...given,
      approved: approves,
      asksStars,
    });
    trace.feedbackIds.push(id);
    trace.mailIds.push(...mailIds);
    trace.noticeIds.push(...notices.itemIds);
    trace.postIds.push(...notices.postIds);
    const latest_feedback_rating = given.satisfaction ?? article.latest_feedback_rating;
    return { ...article, latest_feedback_rating };
  }
  const since = article.status_since;
  if (await hasGivenFeedback(db, { viewer, articleId: article.id, since, approves }))
    return article;
  throw invalid({ feedback: ['Give your feedback with this move.'] });
}

/**
 * Moves an article in the caller's transaction: stores the extra fields and feedback, sets the status and due date, and
 * writes the changelog, emails, and events. Records the data that an undo needs.
 */
export async function moveArticle(
  db: Db,
  viewer: Viewer,
  { articleId, to_status, extras }: ArticleMove,
  { present, trace, origin }: { present: Present; trace: ChangeTrace; origin: MoveOrigin },
): Promise<{ message: string; article: ArticleRecord }> {
  const to = targetStatus(to_status);
  const article = await getLockedArticle(db, viewer, articleId);
  const move = moveTo(viewer, article, to, present);
  const values = extraValues(move, extras);
  await onMoveStarting.emit(db, { viewer, article, present });
  const { approves } = move;
  const before =
    approves === null
      ? article
      : await giveFeedback(db, viewer, article, {
          approves,
          given: extras.feedback,
          trace,
          asksStars: origin.way === 'signed_in',
        });
  if (approves === true && to === 'ready_to_post') {
    trace.signOffIds.push(...(await onArticleApproved.emit(db, { viewer, article, origin })));
  }
  const change = { before, values: { ...values, status_id: statusId[to] } };
  const [moved] = await applyChanges(db, [change], { viewer, trace });
  return { message: move.message, article: moved ?? before };
}
