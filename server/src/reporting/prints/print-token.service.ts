import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';

/** The lifetime is short because a print reads its content immediately. */
const lifeMilliseconds = 60_000;

interface Reading {
  versionId: number;
  personId: number;
}

/** Creates a token that lets a print read a version once. Also deletes expired tokens. */
export function createPrintToken(
  database: Database,
  { versionId, personId }: Reading,
): Promise<string> {
  const token = makeToken();
  return database.transaction(async (db) => {
    await db.deleteFrom('print_token').where('expires_at', '<=', clock.instant()).execute();
    await db
      .insertInto('print_token')
      .values({
        token_hash: hashToken(token),
        presentation_version_id: versionId,
        person_id: personId,
        expires_at: instantAfter(lifeMilliseconds),
      })
      .execute();
    return token;
  });
}

/** Marks a token as used and returns its version. Throws 404 for an unknown, used, or expired token. */
export async function usePrintToken(
  database: Database,
  token: string | undefined,
): Promise<Reading> {
  if (!token) throw notFound('Print');
  const now = clock.instant();
  const row = await database.transaction((db) =>
    db
      .updateTable('print_token')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['presentation_version_id', 'person_id'])
      .executeTakeFirst(),
  );
  if (!row) throw notFound('Print');
  return { versionId: row.presentation_version_id, personId: row.person_id };
}
