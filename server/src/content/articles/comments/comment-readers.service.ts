import type { Db } from '#platform/database/tables.ts';
import { isStaff } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ArticleRecord } from '../article.record.ts';
import { mayRead } from '../article-mail-parts.ts';
import { personIdIn, personIdsIn } from '../article-people.ts';
import { type MailRecipient, selectRecipients } from '../moves/article-recipients.repository.ts';
import { selectAuthorIds, selectClientIds, selectStaffIds } from './comment.repository.ts';
import { producerFields, seesInternalComments } from './comment-visibility.ts';

/** A person who can see an article's comments and can be emailed. */
export interface CommentReader extends MailRecipient {
  id: number;
  isClient: boolean;
  seesInternal: boolean;
}

/** The maximum number of people that a comment can mention. */
const maximumPeople = 200;

/** Returns the given people who can see the article's comments. Clients can't see them while the article is on hold. */
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
 * Returns the people that the viewer's comments on an article can mention, sorted by name: the assigned people, the
 * authors of visible comments, the organization's clients if the viewer is a client or staff, and all staff if the
 * viewer is staff.
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
