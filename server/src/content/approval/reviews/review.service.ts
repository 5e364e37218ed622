import {
  type Review,
  type ReviewComment,
  type ReviewCommentBody,
  type ReviewDecision,
  type ReviewedArticle,
  type ReviewOutcome,
  reviewTexts,
} from '@portal/contract/content/approval/review.schema.ts';
import { movesFrom } from '@portal/contract/content/articles/article-workflow.ts';
import { bodyImageIds } from '@portal/contract/content/documents/body-text.ts';
import { requiredMessage } from '@portal/contract/platform/field-rules.ts';
import { mayMove } from '#content/articles/article.policy.ts';
import type { ArticleRecord } from '#content/articles/article.record.ts';
import { getLockedArticle } from '#content/articles/article.service.ts';
import { newTrace } from '#content/articles/article-update.service.ts';
import { addComment, anchorOf } from '#content/articles/comments/comment.service.ts';
import { findMentionable } from '#content/articles/comments/comment-readers.service.ts';
import { moveArticle } from '#content/articles/moves/article-move.service.ts';
import { selectRecipients } from '#content/articles/moves/article-recipients.repository.ts';
import {
  type BodyImageRow,
  selectAllBodyImages,
  selectBodyImage,
} from '#content/documents/images/body-image.repository.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { readContentState, storedContent } from '../sign-offs/approved-content.service.ts';
import { findReviewSilence } from '../silence/silence.service.ts';
import {
  saveLook,
  selectLook,
  selectReviewComments,
  touchLink,
  useCode,
} from './review.repository.ts';
import { articleIn, type OpenReview } from './review-access.service.ts';
import { hashCode, mailCode } from './review-code.service.ts';

const shownComments = 200;

const mayDecide = ({ link, viewer }: OpenReview, article: ArticleRecord): boolean =>
  link.can_decide === 1 &&
  movesFrom(article, viewer.id).some((move) => mayMove(viewer, article, move));

const presentComment = (
  row: Awaited<ReturnType<typeof selectReviewComments>>[number],
): ReviewComment => ({
  id: row.id,
  author: row.author,
  comment: row.comment,
  date_created: row.created_at,
  parent: row.parent_id,
  anchor: anchorOf(row),
  is_resolved: row.resolved_at !== null,
});

async function presentArticle(
  db: Db,
  review: OpenReview,
  article: ArticleRecord,
): Promise<ReviewedArticle> {
  const state = await readContentState(db, article);
  const { text } = state.content;
  const shown = new Set(text ? bodyImageIds(text) : []);
  const images = shown.size > 0 ? await selectAllBodyImages(db, article.id) : [];
  const comments = await selectReviewComments(db, article.id, shownComments);
  const people = await findMentionable(db, review.viewer, article);
  return {
    id: article.id,
    due_date: article.duedate_finalreview,
    content: state.content,
    content_hash: state.hash,
    word_count: state.wordCount,
    images: images
      .filter(({ id }) => shown.has(id))
      .map(({ id, width, height }) => ({ id, width, height })),
    seen: await findSeen(db, review, article.id, state.hash),
    comments: comments.map(presentComment),
    mentionable: people.map(({ name }) => name),
    can_decide: mayDecide(review, article),
    silence: mayDecide(review, article) ? await findReviewSilence(db, article) : null,
  };
}

/** Returns the content that the person last saw before the current content, or null if there is none. */
async function findSeen(
  db: Db,
  { link }: OpenReview,
  articleId: number,
  hash: string,
): Promise<ReviewedArticle['seen']> {
  const look = await selectLook(db, link.person_id, articleId);
  if (!look) return null;
  if (look.content_hash !== hash) return { content: storedContent(look), at: look.looked_at };
  const { earlier_content: content, earlier_at: at } = look;
  return content !== null && at !== null ? { content: storedContent({ content }), at } : null;
}

/** Presents a link's articles, and the requested or only article with its full content. */
export async function presentReview(
  db: Db,
  review: OpenReview,
  articleId: number | undefined,
): Promise<Review> {
  const { link, viewer, articles } = review;
  const [only] = articles;
  const chosen = articleId === undefined ? undefined : articleIn(review, articleId);
  const shown = chosen ?? (articles.length === 1 ? only : undefined);
  return {
    reviewer: viewer.name,
    client: only?.client.dba_name ?? '',
    expires_at: link.expires_at,
    articles: articles.map(({ id, title, duedate_finalreview }) => ({
      id,
      title,
      due_date: duedate_finalreview,
    })),
    article: shown ? await presentArticle(db, review, shown) : null,
  };
}

/** Returns an image in one of the link's articles. Throws 404 for any other image. */
export async function findReviewImage(
  db: Db,
  review: OpenReview,
  imageId: number,
): Promise<BodyImageRow> {
  const row = await selectBodyImage(db, imageId);
  if (!row?.article_id) throw notFound('Page');
  articleIn(review, row.article_id);
  return row;
}

/** Records that the person has read the article. This requires a POST, because mail scanners make GET requests. */
export async function openReview(db: Db, review: OpenReview, articleId: number): Promise<void> {
  const article = articleIn(review, articleId);
  const { canonical, hash } = await readContentState(db, article);
  await saveLook(db, {
    person_id: review.link.person_id,
    article_id: articleId,
    content: canonical,
    content_hash: hash,
  });
  await touchLink(db, review.link.id);
}

/** Stores a comment that clients can see. Internal comments can't be written or answered through a link. */
export async function commentOnReview(
  db: Db,
  review: OpenReview,
  given: ReviewCommentBody,
): Promise<ReviewComment> {
  const { id } = articleIn(review, given.article);
  const row = await addComment(db, review.viewer, { ...given, article: id, isInvited: true });
  return presentComment({ ...row, author: review.viewer.name });
}

export interface DecisionOrigin {
  ip: string;
  userAgent: string | null;
  /**
   * `none_needed` if the browser is known, `code` if the call has a correct code, `missing` if a code must be emailed.
   */
  proof: 'none_needed' | 'code' | 'missing';
}

/** Throws 403 if the link's person may only read and comment, and 400 for missing values. */
export function assertDecision(
  review: OpenReview,
  { article: articleId, approved, content_hash, reason }: ReviewDecision,
): void {
  if (!mayDecide(review, articleIn(review, articleId))) {
    throw forbidden('This link is only for reading and commenting.');
  }
  if (approved && !content_hash) throw invalid({ content_hash: [requiredMessage] });
  if (!approved && !reason) throw invalid({ reason: [requiredMessage] });
}

async function askForCode(db: Db, { id: personId }: Viewer): Promise<void> {
  const to = (await selectRecipients(db, [personId])).get(personId);
  if (!to) throw conflict('You have no email address to which a code could be sent.');
  await mailCode(db, { personId, to });
}

/**
 * Approves the content that the person read, or rejects the article with a reason. Throws 409 if the content has
 * changed.
 */
export async function decideReview(
  db: Db,
  review: OpenReview,
  decision: ReviewDecision,
  { ip, userAgent, proof }: DecisionOrigin,
): Promise<ReviewOutcome> {
  const { approved, content_hash, reason = '', code = '' } = decision;
  const viewer = { ...review.viewer, ip };
  const article = await getLockedArticle(db, viewer, decision.article);
  assertDecision({ ...review, articles: [article] }, decision);
  if (approved) {
    const { hash } = await readContentState(db, article);
    if (hash !== content_hash) throw conflict(reviewTexts.hasChanged);
    if (proof === 'missing') {
      await askForCode(db, viewer);
      return { outcome: 'code_sent' };
    }
    if (proof === 'code' && !(await useCode(db, viewer.id, hashCode(viewer.id, code)))) {
      throw invalid({ code: [reviewTexts.wrongCode] });
    }
  }
  const move = {
    articleId: article.id,
    to_status: approved ? 'ready_to_post' : 'rewrite',
    extras: { feedback: { approved, feedback_body: reason } },
  };
  await moveArticle(db, viewer, move, {
    present: () => undefined,
    trace: newTrace(),
    origin: { way: 'review_link', ip, userAgent },
  });
  return { outcome: approved ? 'approved' : 'rejected' };
}
