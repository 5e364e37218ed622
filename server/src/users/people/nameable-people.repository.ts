import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { hasWriterRecord, isStaffOrFreelancer } from './person-conditions.ts';

type Db = Kysely<Pick<Tables, 'account' | 'person' | 'writer'>>;

/** Filters to active people, with whether they work for the agency. */
export async function selectActivePeople(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; isAgencys: boolean }[]> {
  const rows = await db
    .selectFrom('person')
    .select(['person.id', isStaffOrFreelancer.as('is_agencys'), hasWriterRecord.as('is_writer')])
    .where('person.id', 'in', ids)
    .where('person.is_active', '=', 1)
    .execute();
  return rows.map((row) => ({ id: row.id, isAgencys: Boolean(row.is_agencys || row.is_writer) }));
}

export function selectAccountsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .select(['person_id', 'organization_id'])
    .where('person_id', 'in', ids)
    .execute();
}
