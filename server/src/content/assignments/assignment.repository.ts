import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'person' | 'organization'>>;

export async function selectPersonIdByUsername(
  db: Db,
  usernameKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('person')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row?.id;
}
