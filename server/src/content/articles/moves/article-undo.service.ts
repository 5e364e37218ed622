import {
  articleMessages,
  assigneeFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import { dueDateFields } from '@portal/contract/content/articles/due-date-fields.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { deleteNotices } from '#notifications/inbox/notify.service.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { deleteQueuedMails, holdMails } from '#platform/mail/mail.repository.ts';
import { offerUndo, type Undo, undoExpiry } from '#platform/undo/undo.service.ts';
import { selectArticlesById } from '../article.repository.ts';
import { applyChanges, type ChangeTrace } from '../article-update.service.ts';
import { replacedValues } from '../article-values.ts';
import { lockArticles } from '../article-write.repository.ts';
import { deleteGivenFeedback } from '../feedback/feedback.service.ts';
import { onApprovalsUndone } from './article-move.events.ts';

const ids = z.array(z.number());

export const undoneArticles = z.object({
  articles: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      keywords: ids.optional(),
      channels: ids.optional(),
    }),
  ),
  mails: ids,
  feedback: ids,
  sign_offs: ids.default([]),
  notices: ids.default([]),
  chat_posts: ids.default([]),
});
export type UndoneArticles = z.infer<typeof undoneArticles>;

const replacedList = (before: readonly number[], after: readonly number[]) =>
  before.join() === after.join() ? undefined : [...before];

export const undoneBy = ({
  pairs,
  mailIds,
  feedbackIds,
  signOffIds,
  noticeIds,
  postIds,
}: ChangeTrace): UndoneArticles => ({
  articles: pairs.map(({ before, after }) => ({
    id: after.id,
    version: after.version,
    values: replacedValues(before, after),
    keywords: replacedList(before.keywords, after.keywords),
    channels: replacedList(before.channels, after.channels),
  })),
  mails: mailIds,
  feedback: feedbackIds,
  sign_offs: signOffIds,
  notices: noticeIds,
  chat_posts: postIds,
});

/**
 * Restores articles, and deletes the change's queued emails, feedback, approvals and notifications. Throws 409 if an
 * article has changed since.
 */
export async function restoreArticles(
  db: Db,
  viewer: Viewer,
  {
    articles,
    mails,
    feedback,
    sign_offs: signOffs,
    notices: itemIds,
    chat_posts: postIds,
  }: UndoneArticles,
): Promise<void> {
  const articleIds = articles.map(({ id }) => id);
  await lockArticles(db, articleIds);
  const records = new Map(
    (await selectArticlesById(db, articleIds)).map((record) => [record.id, record]),
  );
  const changes = articles.map(({ id, version, ...change }) => {
    const before = records.get(id);
    if (before?.version === version) return { before, ...change };
    const title = before ? `“${before.title}”` : 'An article';
    throw conflict(`${title} has been changed since, so this can’t be undone.`);
  });
  await deleteGivenFeedback(db, viewer, feedback);
  if (signOffs.length > 0) await onApprovalsUndone.emit(db, signOffs);
  await applyChanges(db, changes, {
    viewer,
    statusNote: 'undone',
    note: 'undone',
    isRestoring: true,
  });
  await deleteQueuedMails(db, mails);
  await deleteNotices(db, { itemIds, postIds });
}

export const articleUndo: Undo<UndoneArticles> = {
  kind: 'articles',
  schema: undoneArticles,
  async undo(db, viewer, undone) {
    await restoreArticles(db, viewer, undone);
    const isUnarchiving = undone.articles.some(({ values }) => values.archived === 0);
    return isUnarchiving ? articleMessages.unarchived : 'Undone.';
  },
};

interface Caller {
  db: Db;
  viewer: { readonly id: number };
  reply: FastifyReply;
}

/** The columns whose changes can be undone. The other columns are text fields, which are saved as the user types. */
const handColumns = new Set<string>([
  'archived',
  'status_id',
  ...assigneeFields.map((field) => `${field}_id`),
  ...dueDateFields.map(({ name }) => name),
  'scheduled_date',
]);

/** Returns whether a change set an article's status, people or dates, or archived the article. */
export const isSetByHand = ({ pairs }: ChangeTrace): boolean =>
  pairs.some(({ before, after }) => {
    const isUnarchived = before.archived && !after.archived;
    return (
      !isUnarchived &&
      Object.keys(replacedValues(before, after)).some((column) => handColumns.has(column))
    );
  });

/** Holds the change's emails until its undo has expired. */
export const holdTracedMails = (db: Db, { mailIds }: ChangeTrace) =>
  holdMails(db, mailIds, undoExpiry());

/** Offers an undo of the traced changes, if there are any. */
export async function offerArticleUndo(call: Caller, trace: ChangeTrace): Promise<void> {
  if (trace.pairs.length === 0) return;
  await holdTracedMails(call.db, trace);
  await offerUndo(call, articleUndo, undoneBy(trace));
}
