import { auditActor } from '#platform/audit/audit.service.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { deleteRow, insertRow, updateRow } from '#platform/database/write-row.ts';
import { forbidden, orNotFound } from '#platform/errors.ts';
import { type EventInput, recordEvents } from '#platform/events/events.service.ts';
import { actorUnlessAuthor, type Viewer } from '#platform/http/viewer.ts';
import { enqueueCommentMails, nextPersonId } from '../article.mails.ts';
import { articlePolicy } from '../article.policy.ts';
import { getArticle } from '../article.service.ts';
import { visibleTo } from '../article-visibility.ts';
import {
  type CommentRow,
  selectAuthorIds,
  selectComment,
  selectVisibleCommentIds,
} from './comment.repository.ts';

/** Returns a comment; throws 404 unless the viewer may see its article. */
export async function getComment(db: Db, viewer: Viewer, id: number): Promise<CommentRow> {
  return orNotFound(await selectComment(db, visibleTo(viewer), id), 'Comment');
}

function recordChange(db: Db, id: number, articleId: number, kind?: EventInput['kind']) {
  return recordEvents(db, [
    { topic: 'comment', recordId: id, kind },
    { topic: 'article', recordId: articleId },
  ]);
}

const subjectOf = ({ id, author_id }: CommentRow) => ({ noun: 'comment', id, authorId: author_id });

interface NewComment {
  article: number;
  comment: string;
  /** True for comments through a review link, which asks for them, so even a client may write the first one. */
  isInvited?: boolean;
}

/** Stores a comment, and mails it to the current assignee, the lead, and everyone who has commented earlier. */
export async function addComment(
  db: Db,
  viewer: Viewer,
  { article: articleId, comment, isInvited = false }: NewComment,
): Promise<CommentRow> {
  const article = await getArticle(db, viewer, articleId);
  if (!isInvited && !articlePolicy.comment(viewer, article)) throw forbidden();
  const now = clock.instant();
  const { id } = await insertRow(db, 'comment', {
    article_id: articleId,
    author_id: viewer.id,
    actor_id: actorUnlessAuthor(viewer, viewer.id),
    comment,
    created_at: now,
    updated_at: now,
  });
  await recordChange(db, id, articleId, 'created');
  await auditActor(db, viewer, { noun: 'comment', id, authorId: viewer.id }, 'created');
  const listeners = [
    nextPersonId(article),
    article.lead?.id,
    ...(await selectAuthorIds(db, articleId)),
  ];
  const personIds = [...new Set(listeners.filter((personId) => personId !== undefined))];
  await enqueueCommentMails(db, viewer, { article, comment, personIds });
  return getComment(db, viewer, id);
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
  await recordChange(db, row.id, row.article_id);
  await auditActor(db, viewer, subjectOf(row), 'changed');
  return getComment(db, viewer, row.id);
}

export async function deleteComment(db: Db, viewer: Viewer, row: CommentRow): Promise<void> {
  await deleteRow(db, 'comment', row.id);
  await recordChange(db, row.id, row.article_id, 'deleted');
  await auditActor(db, viewer, subjectOf(row), 'deleted');
}

export function visibleCommentIds(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return selectVisibleCommentIds(db, visibleTo(viewer), ids);
}
