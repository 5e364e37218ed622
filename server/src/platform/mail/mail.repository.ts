import type { Selectable } from 'kysely';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MailTable } from './mail.table.ts';

export type QueuedMail = Selectable<MailTable>;

/** A server that took a mail and died leaves it to the others after this long. */
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

/** Takes the next mail that is due: it isn't due again until the lease has run out. */
export async function claimMail(database: Database): Promise<QueuedMail | undefined> {
  const now = clock.instant();
  // Mostly there is nothing, which is seen without a transaction.
  if (!(await nextMail(database.reader, now).executeTakeFirst())) return undefined;
  return database.transaction((db) => {
    const due = nextMail(db, now);
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
export async function keepQueuedMail(database: Database): Promise<void> {
  if (!(await nextMail(database.reader, clock.instant()).executeTakeFirst())) return;
  await database.transaction((db) =>
    db.updateTable('mail').set({ state: 'kept' }).where('state', '=', 'queued').execute(),
  );
}

/** Forgets secret links that have expired. A queued mail with such a link is of no use any more. */
export async function wipeExpiredSecrets(database: Database): Promise<void> {
  // One moment for all of it: what expires in between must not lose its link and be sent all the same.
  const now = clock.instant();
  const expired = (db: Db) =>
    db
      .selectFrom('mail')
      .select('id')
      .where('secret', 'is not', null)
      .where('secret_expires_at', '<=', now);
  if (!(await expired(database.reader).limit(1).executeTakeFirst())) return;
  await database.transaction(async (db) => {
    await db
      .updateTable('mail')
      .set({ state: 'failed', error: 'Its link expired before it could be sent.' })
      .where('id', 'in', expired(db))
      .where('state', '=', 'queued')
      .execute();
    await db.updateTable('mail').set({ secret: null }).where('id', 'in', expired(db)).execute();
  });
}
