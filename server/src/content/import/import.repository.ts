import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'organization' | 'person' | 'writer' | 'planning_month' | 'content_type' | 'article'>
>;

/** The number of rows per statement, small enough for the parameter limits of both engines. */
const batchSize = 300;

async function inBatches<Row, Found>(
  rows: readonly Row[],
  read: (batch: Row[]) => Promise<Found[]>,
): Promise<Found[]> {
  const results: Found[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    results.push(...(await read(rows.slice(start, start + batchSize))));
  }
  return results;
}

export function selectActiveContentTypes(db: Db) {
  return db
    .selectFrom('content_type')
    .select(['id', 'uid', 'name'])
    .where('archived', '=', 0)
    .execute();
}

export function selectOrganizationsByName(db: Db, keys: readonly string[]) {
  return inBatches(keys, (batch) =>
    db
      .selectFrom('organization')
      .select(['id', 'dba_name_key'])
      .where('dba_name_key', 'in', batch)
      .orderBy('id')
      .execute(),
  );
}

export function selectPeopleByName(db: Db, keys: readonly string[]) {
  return inBatches(keys, (batch) =>
    db
      .selectFrom('person')
      .leftJoin('writer', 'writer.person_id', 'person.id')
      .select(['person.id', 'person.name_key', 'writer.id as writer_id'])
      .where('person.name_key', 'in', batch)
      .where('person.deleted_at', 'is', null)
      .where('person.is_active', '=', 1)
      .orderBy('person.id')
      .execute(),
  );
}

export function selectMonthIds(db: Db) {
  return db.selectFrom('planning_month').select(['id', 'year', 'month']).execute();
}

/** Returns the columns that identify an article, for all articles of these clients. */
export function selectArticlesOfClients(db: Db, clientIds: readonly number[]) {
  return inBatches(clientIds, (batch) =>
    db
      .selectFrom('article')
      .select(['client_id', 'planning_month_id', 'title_key'])
      .where('client_id', 'in', batch)
      .where('planning_month_id', 'is not', null)
      .execute(),
  );
}
