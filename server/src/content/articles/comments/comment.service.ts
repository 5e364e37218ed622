import type { CommentBody } from '@portal/contract/content/articles/comment.schema.ts';
import type { PassageAnchor } from '@portal/contract/content/articles/passage.ts';
import { auditActor } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { conflict, forbidden, invalid, orNotFound } from '#platform/errors.ts';
import { type EventInput, recordEvents } from '#platform/events/events.service.ts';
import { isStaff } from '#platform/http/access.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { articlePolicy } from '../article.policy.ts';
import type { ArticleRecord } from '../article.record.ts';
import { getArticle } from '../article.service.ts';
import { personIdsIn } from '../article-people.ts';
import { notifyOfComment } from '../inbox/article-notices.ts';
import { readsBody } from '../internal-work.ts';
import { enqueueCommentMails, enqueueMentionMails } from './comment.mails.ts';
import {
  type CommentRow,
  selectAuthorIds,
  selectComment,
  selectVisibleCommentIds,
} from './comment.repository.ts';
import { selectCommentReaders } from './comment-readers.service.ts';
import { seesInternalComments } from './comment-visibility.ts';

/** Returns a comment. Throws 404 unless the viewer may see the comment. */
export async function getComment(db: Db, viewer: Viewer, id: number): Promise<CommentRow> {
  return orNotFound(await selectComment(db, viewer, id), 'Comment');
}

export const anchorOf = ({ anchor }: Pick<CommentRow, 'anchor'>): PassageAnchor | null =>
  anchor === null ? null : (JSON.parse(anchor) as PassageAnchor);

type Changed = Pick<CommentRow, 'id' | 'article_id' | 'is_internal'>;

/**
 * Records a change to a comment. Clients aren't notified of internal comments, not even by an event for the article.
 */
function recordChange(
  db: Db,
  { id, article_id, is_internal }: Changed,
  event: Partial<EventInput>,
) {
  const events: EventInput[] = [{ topic: 'comment', recordId: id, ...event }];
  if (is_internal === 0) events.push({ topic: 'article', recordId: article_id });
  return recordEvents(db, events);
}

const subjectOf = ({ id, author_id }: CommentRow) => ({ noun: 'comment', id, authorId: author_id });

interface NewComment extends CommentBody {
  /**
   * True for comments through a review link. The review page asks for comments, so even a client may write the first
   * comment.
   */
  isInvited?: boolean;
}

/** Locks and returns the first comment of the thread that a new comment replies to, or undefined for a new thread. */
async function findThread(
  db: Db,
  viewer: Viewer,
  { parent, article, isInvited }: NewComment,
): Promise<CommentRow | undefined> {
  if (parent === undefined || parent === null) return undefined;
  await lockRow(db, 'comment', parent);
  const row = await selectComment(db, viewer, parent);
  const isHidden = isInvited && row?.is_internal === 1;
  if (!row || isHidden || row.article_id !== article || row.parent_id !== null) {
    throw invalid({ parent: ['Reply to the first comment of a thread on this article.'] });
  }
  return row;
}

/** Returns whether the new comment is internal. Throws 400 for a value that this viewer isn't allowed to choose. */
function checkNewComment(
  viewer: Viewer,
  article: ArticleRecord,
  { new: given, thread }: { new: NewComment; thread: CommentRow | undefined },
): boolean {
  const { anchor, is_internal: isInternal, isInvited } = given;
  if (anchor && thread) {
    throw invalid({ anchor: ['A reply is about the passage of its thread.'] });
  }
  if (anchor && !readsBody(viewer, article)) {
    throw invalid({ anchor: ['You can’t read the text of this article yet.'] });
  }
  if (thread) {
    if (isInternal !== undefined && flag(isInternal) !== thread.is_internal) {
      throw invalid({ is_internal: ['A reply has the same visibility as its thread.'] });
    }
    return thread.is_internal === 1;
  }
  if (isInternal && (isInvited || !seesInternalComments(viewer, article))) {
    throw invalid({ is_internal: ['You can’t write internal comments.'] });
  }
  return isInternal ?? false;
}

/** Stores a comment and emails it. A reply reopens its thread. */
export async function addComment(db: Db, viewer: Viewer, given: NewComment): Promise<CommentRow> {
  const article = await getArticle(db, viewer, given.article);
  if (!given.isInvited && !articlePolicy.comment(viewer, article)) throw forbidden();
  const thread = await findThread(db, viewer, given);
  const isInternal = checkNewComment(viewer, article, { new: given, thread });
  const now = clock.instant();
  const row = await insertRow(db, 'comment', {
    article_id: article.id,
    author_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    comment: given.comment,
    parent_id: thread?.id ?? null,
    anchor: given.anchor ? JSON.stringify(given.anchor) : null,
    is_internal: flag(isInternal),
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, row, { kind: 'created' });
  await auditActor(db, viewer, { noun: 'comment', id: row.id, authorId: viewer.id }, 'created');
  if (thread && thread.resolved_at !== null) await setResolved(db, viewer, thread, false);
  const quote = given.anchor?.quote ?? (thread && anchorOf(thread)?.quote);
  const { comment } = given;
  const people = await enqueueCommentMails(db, viewer, article, { comment, isInternal, quote });
  await notifyOfComment(db, viewer, { id: row.id, article, ...people });
  return getComment(db, viewer, row.id);
}

export async function updateComment(
  db: Db,
  viewer: Viewer,
  row: CommentRow,
  comment: string | undefined,
): Promise<CommentRow> {
  if (comment === undefined || comment === row.comment) return row;
  const actor_id = actorUnlessAuthor(viewer, row.author_id);
  await updateRow(db, 'comment', row.id, { comment, actor_id, updated_at: clock.instant() });
  await recordChange(db, row, {});
  await auditActor(db, viewer, subjectOf(row), 'changed');
  const article = await getArticle(db, viewer, row.article_id);
  const mentionedIds = await enqueueMentionMails(db, viewer, article, {
    comment,
    before: row.comment,
    isInternal: row.is_internal === 1,
    quote: anchorOf(row)?.quote,
  });
  await notifyOfComment(db, viewer, { id: row.id, article, mentionedIds });
  return getComment(db, viewer, row.id);
}

async function setResolved(db: Db, viewer: Viewer, row: CommentRow, isResolved: boolean) {
  const values = isResolved
    ? { resolved_at: clock.instant(), resolved_by_id: viewer.id }
    : { resolved_at: null, resolved_by_id: null };
  await updateRow(db, 'comment', row.id, values);
  await recordChange(db, row, {});
  await auditActor(db, viewer, { noun: 'comment', id: row.id, authorId: viewer.id }, 'changed');
}

/** Resolves or reopens a thread. Does nothing if the thread is already in this state. */
export async function changeResolved(
  db: Db,
  viewer: Viewer,
  row: CommentRow,
  isResolved: boolean,
): Promise<CommentRow> {
  if (row.parent_id !== null) throw conflict('Resolve the first comment of the thread.');
  if ((row.resolved_at !== null) === isResolved) return row;
  await setResolved(db, viewer, row, isResolved);
  return getComment(db, viewer, row.id);
}

/** Deletes a comment with its replies. Throws 409 if someone has replied, unless the viewer is staff. */
export async function deleteComment(db: Db, viewer: Viewer, row: CommentRow): Promise<void> {
  if (row.reply_count > 0 && !isStaff(viewer)) {
    throw conflict('Someone has replied to this comment, so only staff can delete it.');
  }
  const article = await getArticle(db, viewer, row.article_id);
  const readers = await selectCommentReaders(db, article, [
    ...personIdsIn(article),
    ...(await selectAuthorIds(db, article.id)),
  ]);
  const formerPersonIds = readers
    .filter(({ seesInternal }) => seesInternal || row.is_internal === 0)
    .map(({ id }) => id);
  await deleteRow(db, 'comment', row.id);
  await recordChange(db, row, { kind: 'deleted', formerPersonIds });
  await auditActor(db, viewer, subjectOf(row), 'deleted');
}

export function visibleCommentIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return selectVisibleCommentIds(db, viewer, ids);
}
