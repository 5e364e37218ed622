import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'email_change'>>;

/** Deletes and returns the unexpired change with this token, so that the change can be confirmed only once. */
export function takeEmailChange(db: Db, { tokenHash, now }: { tokenHash: string; now: string }) {
  return db
    .deleteFrom('email_change')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['person_id', 'email'])
    .executeTakeFirst();
}

export async function deleteEmailChangesOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('email_change').where('person_id', '=', personId).execute();
}

export async function deleteExpiredEmailChanges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
}
