import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';
import { mayRead } from '../article-mail-parts.ts';
import { personIdIn, personIdsIn } from '../article-people.ts';
import { type MailRecipient, selectRecipients } from '../moves/article-recipients.repository.ts';
import { selectAuthorIds, selectClientIds, selectStaffIds } from './comment.repository.ts';
import { producerFields, seesInternalComments } from './comment-visibility.ts';

/** A person who sees an article's comments and can be mailed. */
export interface CommentReader extends MailRecipient {
  id: number;
  isClient: boolean;
  seesInternal: boolean;
}

/** The maximum number of people whom a comment can mention. */
const maximumPeople = 200;

/** Returns those of these people who see the article's comments. Clients don't while the article is on hold. */
export async function selectCommentReaders(
  db: Db,
  article: ArticleRecord,
  ids: readonly number[],
): Promise<CommentReader[]> {
  const recipients = await selectRecipients(db, ids);
  const clientIds = await selectClientIds(db, article.client.id, [...recipients.keys()]);
  const assigned = new Set(personIdsIn(article));
  const producers = new Set(producerFields.map((field) => personIdIn(article, field)));
  const readers: CommentReader[] = [];
  for (const [id, recipient] of recipients) {
    const isClient = recipient.organizationIds !== null;
    if (!mayRead(recipient, article) || (isClient && article.status.uid === 'on_hold')) continue;
    if (!isClient && !recipient.isStaff && !assigned.has(id)) continue;
    const isOfAgency = recipient.isStaff || producers.has(id) || !clientIds.has(id);
    readers.push({ ...recipient, id, isClient, seesInternal: !isClient && isOfAgency });
  }
  return readers;
}

/**
 * Returns the people whom the viewer's comments on an article can mention, by name: assigned people and authors of visible
 * comments, for clients and staff the organization's clients, and for staff all staff.
 */
export async function findMentionable(
  db: Db,
  viewer: Viewer,
  article: ArticleRecord,
): Promise<CommentReader[]> {
  const seesInternal = seesInternalComments(viewer, article);
  const isOfClient = viewer.accounts.some(
    ({ organizationId }) => organizationId === article.client.id,
  );
  const ids = [
    ...personIdsIn(article),
    ...(await selectAuthorIds(db, article.id, { isForClient: !seesInternal })),
    ...(isStaff(viewer) || isOfClient ? await selectClientIds(db, article.client.id) : []),
    ...(isStaff(viewer) ? await selectStaffIds(db, maximumPeople) : []),
  ];
  const readers = await selectCommentReaders(db, article, ids);
  return readers
    .filter(({ id }) => id !== viewer.id)
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
    .slice(0, maximumPeople);
}
