import type { CapacityRole } from '@portal/contract/content/capacity/capacity.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { hasOpenWork } from './work.repository.ts';
import type { CountedWeeks } from './work-dates.ts';

/** The maximum number of capacities and of days off that a person's page lists. */
const listedRows = 100;

/** Selects people's capacities that start on `until` or earlier, with their limits, earliest first. */
export async function selectTerms(
  db: Db,
  personIds: readonly number[],
  role: CapacityRole | undefined,
  { until }: { until: string },
) {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('capacity')
    .select(['id', 'person_id', 'role', 'from_day', 'unit', 'amount'])
    .where(has('capacity.person_id', write(personIds)))
    .where('from_day', '<=', until)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'writer'))
    .orderBy('from_day')
    .orderBy('id')
    .execute();
  const limits = Map.groupBy(
    await selectLimits(
      db,
      rows.map(({ id }) => id),
    ),
    ({ capacity_id }) => capacity_id,
  );
  return rows.map((row) => ({ ...row, limits: limits.get(row.id) ?? [] }));
}

function selectLimits(db: Db, capacityIds: readonly number[]) {
  const { has, write } = idList(db);
  return db
    .selectFrom('capacity_limit')
    .innerJoin('content_type', 'content_type.id', 'capacity_limit.content_type_id')
    .select([
      'capacity_limit.capacity_id',
      'capacity_limit.content_type_id',
      'capacity_limit.amount',
      'content_type.name as content_type_name',
    ])
    .where(has('capacity_limit.capacity_id', write(capacityIds)))
    .orderBy('content_type.name')
    .orderBy('content_type.id')
    .execute();
}

/** Selects the days off that overlap a range, earliest first. */
export function selectDaysOff(
  db: Db,
  personIds: readonly number[],
  { from, until }: { from: string; until: string },
) {
  const { has, write } = idList(db);
  return db
    .selectFrom('day_off')
    .select(['id', 'person_id', 'from_day', 'to_day'])
    .where(has('day_off.person_id', write(personIds)))
    .where('to_day', '>=', from)
    .where('from_day', '<=', until)
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}

/** Selects a person's capacities, latest first. */
export async function selectCapacities(db: Db, personId: number) {
  const rows = await db
    .selectFrom('capacity')
    .leftJoin('person', 'person.id', 'capacity.created_by_id')
    .selectAll('capacity')
    .select('person.name as created_by_name')
    .where('capacity.person_id', '=', personId)
    .orderBy('capacity.from_day', 'desc')
    .orderBy('capacity.id', 'desc')
    .limit(listedRows)
    .execute();
  const limits = Map.groupBy(
    await selectLimits(
      db,
      rows.map(({ id }) => id),
    ),
    ({ capacity_id }) => capacity_id,
  );
  return rows.map((row) => ({ ...row, limits: limits.get(row.id) ?? [] }));
}

export const selectListedDaysOff = (db: Db, personId: number, from: string) =>
  db
    .selectFrom('day_off')
    .select(['id', 'from_day', 'to_day', 'note'])
    .where('person_id', '=', personId)
    .where('to_day', '>=', from)
    .orderBy('to_day')
    .orderBy('id')
    .limit(listedRows)
    .execute();

export async function countDaysOff(db: Db, personId: number, from: string): Promise<number> {
  const row = await db
    .selectFrom('day_off')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('to_day', '>=', from)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const selectDayOff = (db: Db, id: number) =>
  db.selectFrom('day_off').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes a person's capacities and days off. */
export async function deleteCapacityOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('capacity').where('person_id', '=', personId).execute();
  await db.deleteFrom('day_off').where('person_id', '=', personId).execute();
}

/** Selects the ids of people's writer records, by person. */
export async function selectWriterIds(
  db: Db,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('writer')
    .select(['id', 'person_id'])
    .where(has('writer.person_id', write(personIds)))
    .execute();
  return new Map(rows.map(({ id, person_id }) => [person_id, id]));
}

export const selectContentTypeNames = (db: Db) =>
  db.selectFrom('content_type').select(['id', 'name']).orderBy('id').execute();

const hasCapacity = (role: CapacityRole | undefined): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from capacity where capacity.person_id = person.id
    ${role === undefined ? sql`` : sql`and capacity.role = ${role}`})`;

const activePeople = (db: Db) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.name_key'])
    .where('person.is_active', '=', 1)
    .where('person.deleted_at', 'is', null);

interface PeopleQuery {
  role?: CapacityRole | undefined;
  /** The weeks that open work counts in. */
  weeks: CountedWeeks;
  limit: number;
  cursor?: string | undefined;
}

/** Selects the active people who have a capacity, or open work that is due in the weeks, by name. */
export function selectPeopleWithWork(
  db: Db,
  { role, weeks, limit, cursor }: PeopleQuery,
): Promise<Page<{ id: number; name_key: string }>> {
  const query = activePeople(db).where(
    sql<boolean>`(${hasCapacity(role)} or ${hasOpenWork(role, weeks)})`,
  );
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'person.name_key', direction: 'asc' },
      { column: 'person.id', direction: 'asc' },
    ],
  });
}

/** Selects the ids of all active people who have a capacity, by name. */
export async function selectPeopleWithCapacity(db: Db): Promise<number[]> {
  const rows = await activePeople(db)
    .where(hasCapacity(undefined))
    .orderBy('person.name_key')
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
}
