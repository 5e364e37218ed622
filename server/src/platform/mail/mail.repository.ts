import type { Selectable } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { onMailOutcome } from './mail.events.ts';
import type { MailTable } from './mail.table.ts';

export type QueuedMail = Selectable<MailTable>;

/** In milliseconds. An email whose server crashed while sending it becomes due again after this time. */
const leaseMilliseconds = 300_000;

function nextMail(db: Db, now: string) {
  return db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1);
}

type Attempts = Pick<QueuedMail, 'state' | 'attempts' | 'error' | 'next_attempt_at'>;

/**
 * Returns whether the email is held until the change that it reports can no longer be undone. No other condition delays
 * the first attempt.
 */
export const isHeld = ({ state, attempts, next_attempt_at }: Attempts): boolean =>
  state === 'queued' && attempts === 0 && next_attempt_at > clock.instant();

/**
 * Returns whether a mailer holds the email's lease, which means that an attempt was made and its outcome is unknown.
 */
export const isBeingSent = ({ state, attempts, error, next_attempt_at }: Attempts): boolean =>
  state === 'queued' && attempts > 0 && error === null && next_attempt_at > clock.instant();

/** Returns whether a mail server has ever accepted an email. */
export async function hasDeliveredMail(db: Db): Promise<boolean> {
  const mail = await db
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Claims the next due email, which becomes due again when the lease expires. */
export async function claimMail(database: Database): Promise<QueuedMail | undefined> {
  const now = clock.instant();
  // Usually no email is due, and the reading connection can check that without a transaction.
  if (!(await nextMail(database.reader, now).executeTakeFirst())) return undefined;
  return database.transaction((db) => {
    const due = nextMail(db, now);
    return db
      .updateTable('mail')
      .set((update) => ({
        next_attempt_at: instantAfter(leaseMilliseconds),
        attempts: update('attempts', '+', 1),
        // Every failed attempt stores an error, so that `isBeingSent` can distinguish a lease from a delay.
        error: null,
      }))
      .where('id', '=', database.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .executeTakeFirst();
  });
}

export async function updateMail(
  db: Db,
  id: number,
  change: Partial<Omit<QueuedMail, 'id'>>,
): Promise<void> {
  await db.updateTable('mail').set(change).where('id', '=', id).execute();
}

/** Delays these emails until `until`. */
export async function holdMails(db: Db, ids: readonly number[], until: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('mail').set({ next_attempt_at: until }).where('id', 'in', ids).execute();
}

/** Deletes the given emails that haven't been sent yet. */
export async function deleteQueuedMails(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('mail').where('id', 'in', ids).where('state', '=', 'queued').execute();
}

/** Marks due emails as kept. Without a mail server, they stay in the outbox. */
export async function keepQueuedMail(database: Database): Promise<void> {
  const now = clock.instant();
  if (!(await nextMail(database.reader, now).executeTakeFirst())) return;
  await database.transaction((db) =>
    db
      .updateTable('mail')
      .set({ state: 'kept' })
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .execute(),
  );
}

/** Deletes expired secret links. Queued emails with an expired link are useless, so they are marked as failed. */
export async function wipeExpiredSecrets(database: Database): Promise<void> {
  // Both statements use the same time. Otherwise, an email whose link expires between them would be sent without its
  // link.
  const now = clock.instant();
  const expired = (db: Db) =>
    db
      .selectFrom('mail')
      .select('id')
      .where('secret', 'is not', null)
      .where('secret_expires_at', '<=', now);
  if (!(await expired(database.reader).limit(1).executeTakeFirst())) return;
  await database.transaction(async (db) => {
    const error = 'Its link expired before it could be sent.';
    const failed = await db
      .updateTable('mail')
      .set({ state: 'failed', error })
      .where('id', 'in', expired(db))
      .where('state', '=', 'queued')
      .returning('id')
      .execute();
    for (const { id } of failed) {
      await onMailOutcome.emit(db, { mailId: id, state: 'failed', error, at: now });
    }
    await db.updateTable('mail').set({ secret: null }).where('id', 'in', expired(db)).execute();
  });
}

/** Deletes emails that were sent more than 90 days ago. Failed and kept emails stay until a person handles them. */
export async function purgeMails(db: Db): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('state', '=', 'sent')
    .where('sent_at', '<', instantAfter(-90 * day))
    .execute();
}
