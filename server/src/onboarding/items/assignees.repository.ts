import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<Pick<Tables, 'person'>>;

/** Returns the given ids of people who can be assigned items: the agency's active people. */
export async function selectAssignable(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('is_active', '=', 1)
    .where('is_staff', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
