import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'password_reset'>>;

/** Finds the person's reset with this token, if it is unused and unexpired. */
export async function selectOpenReset(
  db: Db,
  { personId, tokenHash, now }: { personId: number; tokenHash: string; now: string },
) {
  return db
    .selectFrom('password_reset')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks a reset as used. Returns false if it has already been used by a concurrent call. */
export async function useReset(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Revokes all reset links that were emailed to a person. */
export async function deletePasswordResetsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('person_id', '=', personId).execute();
}

export async function deleteExpiredResets(db: Db, now: string): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<=', now).execute();
}
