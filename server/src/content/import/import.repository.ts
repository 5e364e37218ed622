import type { Kysely } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

type Db = Kysely<
  Pick<Tables, 'organization' | 'person' | 'writer' | 'planning_month' | 'content_type' | 'article'>
>;

/** Below the parameter limit of both engines. */
const rowsAtOnce = 300;

async function inParts<Row, Answer>(
  rows: readonly Row[],
  read: (part: Row[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    answers.push(...(await read(rows.slice(start, start + rowsAtOnce))));
  }
  return answers;
}

export function selectActiveContentTypes(db: Db) {
  return db
    .selectFrom('content_type')
    .select(['id', 'uid', 'name'])
    .where('archived', '=', 0)
    .execute();
}

export function selectOrganizationsByName(db: Db, keys: readonly string[]) {
  return inParts(keys, (part) =>
    db
      .selectFrom('organization')
      .select(['id', 'dba_name_key'])
      .where('dba_name_key', 'in', part)
      .orderBy('id')
      .execute(),
  );
}

export function selectPeopleByName(db: Db, keys: readonly string[]) {
  return inParts(keys, (part) =>
    db
      .selectFrom('person')
      .leftJoin('writer', 'writer.person_id', 'person.id')
      .select(['person.id', 'person.name_key', 'writer.id as writer_id'])
      .where('person.name_key', 'in', part)
      .where('person.deleted_at', 'is', null)
      .where('person.is_active', '=', 1)
      .orderBy('person.id')
      .execute(),
  );
}

export function selectMonthIds(db: Db) {
  return db.selectFrom('planning_month').select(['id', 'year', 'month']).execute();
}

/** Returns the columns that identify an article. */
export function selectArticlesOfClients(db: Db, clientIds: readonly number[]) {
  return inParts(clientIds, (part) =>
    db
      .selectFrom('article')
      .select(['client_id', 'planning_month_id', 'title_key'])
      .where('client_id', 'in', part)
      .where('planning_month_id', 'is not', null)
      .execute(),
  );
}
