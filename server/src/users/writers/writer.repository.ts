import type { Kysely } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isNamed } from '../people/person-conditions.ts';

type Db = Kysely<Pick<Tables, 'writer' | 'person'>>;

export type WriterRow = NonNullable<Awaited<ReturnType<typeof selectWriter>>>;

const writerRows = (db: Db) =>
  db
    .selectFrom('writer')
    .innerJoin('person', 'person.id', 'writer.person_id')
    .select([
      'writer.id',
      'writer.person_id',
      'writer.rate_cents',
      'writer.rating_hundredths',
      'writer.version',
      'person.name',
      'person.name_key',
      'person.username',
      'person.is_staff',
      'person.avatar_color',
      'person.avatar_key',
    ])
    .where('person.deleted_at', 'is', null);

interface WriterFilter {
  id?: number | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectWriters(
  db: Db,
  { id, search, limit, cursor }: WriterFilter,
): Promise<Page<WriterRow>> {
  let query = writerRows(db).where('person.is_active', '=', 1);
  if (id !== undefined) query = query.where('writer.id', '=', id);
  if (search) query = query.where(isNamed(search));
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'person.name_key', direction: 'asc' },
      { column: 'writer.id', direction: 'asc' },
    ],
  });
}

export async function selectWriter(db: Db, id: number) {
  return writerRows(db).where('writer.id', '=', id).executeTakeFirst();
}

/** Doesn't increment the version: the rating is computed, so it must not conflict with edits to the rate. */
export async function updateRating(
  db: Db,
  id: number,
  rating_hundredths: number | null,
): Promise<void> {
  await db.updateTable('writer').set({ rating_hundredths }).where('id', '=', id).execute();
}

export async function clearRate(db: Db, personId: number): Promise<void> {
  await db
    .updateTable('writer')
    .set({ rate_cents: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('person_id', '=', personId)
    .execute();
}
