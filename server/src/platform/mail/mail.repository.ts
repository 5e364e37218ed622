import type { Selectable } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MailTable } from './mail.table.ts';

export type QueuedMail = Selectable<MailTable>;

/** A server that took a mail and died leaves it to the others after this long. */
const leaseMilliseconds = 300_000;

/** Takes the next mail that is due: it isn't due again until the lease has run out. */
export function claimMail(database: Database): Promise<QueuedMail | undefined> {
  const now = clock.instant();
  return database.transaction((db) => {
    const due = db
      .selectFrom('mail')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(1);
    return db
      .updateTable('mail')
      .set((update) => ({
        next_attempt_at: instantAfter(leaseMilliseconds),
        attempts: update('attempts', '+', 1),
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

/** Without a mail server, mail stays in the outbox. */
export async function keepQueuedMail(db: Db): Promise<void> {
  await db.updateTable('mail').set({ state: 'kept' }).where('state', '=', 'queued').execute();
}

/** Forgets secret links that have expired. A queued mail with such a link is of no use any more. */
export async function wipeExpiredSecrets(db: Db): Promise<void> {
  const now = clock.instant();
  await db
    .updateTable('mail')
    .set({ state: 'failed', error: 'Its link expired before it could be sent.' })
    .where('state', '=', 'queued')
    .where('secret_expires_at', '<=', now)
    .where('secret', 'is not', null)
    .execute();
  await db
    .updateTable('mail')
    .set({ secret: null })
    .where('secret_expires_at', '<=', now)
    .where('secret', 'is not', null)
    .execute();
}
