import { findMentioned } from '@portal/contract/content/articles/mentions.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mailLayout } from '#platform/mail/mail-layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { nextPersonId } from '../article.mails.ts';
import type { ArticleRecord } from '../article.record.ts';
import { articleButton, factsOf } from '../article-mail-parts.ts';
import { selectAuthorIds } from './comment.repository.ts';
import {
  type CommentReader,
  findMentionable,
  selectCommentReaders,
} from './comment-readers.service.ts';

interface MailedComment {
  comment: string;
  isInternal: boolean;
  /** The passage that the thread is about. */
  quote: string | undefined;
}

function commentMail(
  viewer: Viewer,
  article: ArticleRecord,
  mailed: MailedComment & { isMentioned: boolean; isClient: boolean },
) {
  const { comment, isInternal, quote, isMentioned, isClient } = mailed;
  const heading = isMentioned ? `${viewer.name} mentioned you` : 'New comment';
  const facts: [string, string][] = [
    ...factsOf(article),
    ['From', viewer.name],
    ...(isInternal ? [['Visible to', 'The agency only'] as [string, string]] : []),
    // Omit the passage for clients, because they may not be able to read the text yet.
    ...(quote && !isClient ? [['Passage', quote] as [string, string]] : []),
  ];
  return mailLayout({
    subject: `${heading}: ${article.title}`,
    heading,
    parts: [{ facts }, { quote: comment }, articleButton(article)],
  });
}

/** Returns the people who are mentioned in the text and can see the comment. */
async function findMentionedReaders(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  { comment, isInternal }: Pick<MailedComment, 'comment' | 'isInternal'>,
): Promise<CommentReader[]> {
  if (!comment.includes('@')) return [];
  const people = await findMentionable(db, viewer, article);
  return findMentioned(
    comment,
    people.filter(({ seesInternal }) => seesInternal || !isInternal),
  );
}

/** The people that a comment was mailed to. */
interface MailedPeople {
  mentionedIds: number[];
  listenerIds: number[];
}

/**
 * Emails a new comment to the people it mentions, the current assignee, the lead, and everyone who has commented
 * earlier, if they can see the comment; never to its author.
 */
export async function enqueueCommentMails(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  mailed: MailedComment,
): Promise<MailedPeople> {
  const mentioned = await findMentionedReaders(db, viewer, article, mailed);
  const mentionedIds = new Set(mentioned.map(({ id }) => id));
  const listeners = [
    nextPersonId(article),
    article.lead?.id,
    ...(await selectAuthorIds(db, article.id)),
  ].filter((id) => id !== undefined);
  const readers = await selectCommentReaders(db, article, [...mentionedIds, ...listeners]);
  const mailedPeople: MailedPeople = { mentionedIds: [], listenerIds: [] };
  for (const to of readers) {
    if (to.id === viewer.id || to.id === viewer.actorId) continue;
    if (mailed.isInternal && !to.seesInternal) continue;
    const { isClient } = to;
    const isMentioned = mentionedIds.has(to.id);
    (isMentioned ? mailedPeople.mentionedIds : mailedPeople.listenerIds).push(to.id);
    await enqueueMail(db, {
      to,
      ...commentMail(viewer, article, { ...mailed, isMentioned, isClient }),
    });
  }
  return mailedPeople;
}

/** Mails a changed comment to the people it didn't mention before and returns their ids. */
export async function enqueueMentionMails(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
  { before, ...mailed }: MailedComment & { before: string },
): Promise<number[]> {
  const mentioned = await findMentionedReaders(db, viewer, article, mailed);
  const mailedIds: number[] = [];
  const earlier = new Set(findMentioned(before, mentioned).map(({ id }) => id));
  for (const to of mentioned) {
    if (earlier.has(to.id) || to.id === viewer.actorId) continue;
    mailedIds.push(to.id);
    const { isClient } = to;
    await enqueueMail(db, {
      to,
      ...commentMail(viewer, article, { ...mailed, isMentioned: true, isClient }),
    });
  }
  return mailedIds;
}
