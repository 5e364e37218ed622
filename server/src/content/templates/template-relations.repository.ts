import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'content_channel' | 'content_type' | 'organization' | 'person' | 'writer'>
>;

/** Which of these people work here: exist and are active. */
export async function selectActivePeople(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function isActiveWriter(db: Db, writerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('writer')
    .innerJoin('person', 'person.id', 'writer.person_id')
    .select('writer.id')
    .where('writer.id', '=', writerId)
    .where('person.is_active', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

export function findContentType(
  db: Db,
  id: number,
): Promise<{ id: number; uid: string | null } | undefined> {
  return db
    .selectFrom('content_type')
    .select(['id', 'uid'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function organizationExists(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countChannels(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('content_channel')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}
