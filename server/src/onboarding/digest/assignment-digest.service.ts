import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { enqueueAssignmentDigest } from './assignment-digest.mails.ts';
import {
  clearNewlyAssigned,
  selectDigestItems,
  selectNewlyAssigned,
} from './assignment-digest.repository.ts';

/**
 * Queues one email for each person who was assigned checklist items by someone else since the last digest, and marks
 * those items as announced in the same transaction. Returns the number of emails.
 */
export async function sendAssignmentDigests(db: Db): Promise<number> {
  const people = await selectNewlyAssigned(db);
  const recipients = people.flatMap(({ id, name, email, is_active, wants_digest }) =>
    email !== null && is_active === 1 && wants_digest === 1 ? [{ id, name, email }] : [],
  );
  const today = clock.today();
  const ids = recipients.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectDigestItems(db, ids, today);
  await clearNewlyAssigned(db);
  const byPerson = Map.groupBy(items, ({ assignee_id }) => assignee_id);
  for (const { id, ...person } of recipients) {
    await enqueueAssignmentDigest(db, person, { items: byPerson.get(id) ?? [], today });
  }
  return recipients.length;
}
