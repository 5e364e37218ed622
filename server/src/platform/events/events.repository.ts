import { type Kysely, type Selectable, sql } from 'kysely';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { EventTable } from './event.table.ts';

type Db = Kysely<Pick<Tables, 'event'>>;
export type EventRow = Selectable<EventTable>;

/** Returns the newest event's id, optionally counting only events before `before`, or 0 if there is none. */
export async function selectNewestEventId(db: Db, before?: string): Promise<number> {
  const row = await db
    .selectFrom('event')
    .select('id')
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export function selectEventIdsAfter(db: Db, id: number): Promise<{ id: number }[]> {
  return db.selectFrom('event').select('id').where('id', '>', id).orderBy('id').execute();
}

/** Returns the events with these ids that have been committed so far. */
export async function selectEventsById(db: Db, ids: readonly number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('event').selectAll().where('id', 'in', ids).execute();
}

export function selectEventsAfter(db: Db, id: number, limit: number): Promise<EventRow[]> {
  return db
    .selectFrom('event')
    .selectAll()
    .where('id', '>', id)
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}

/**
 * Returns, in order, the events that a client may have missed if it resumes from `lastId`, or undefined if that event
 * has been purged. On PostgreSQL, the result includes events written up to `lateMilliseconds` earlier, which may have
 * committed later.
 */
export async function selectEventsSince(
  db: Db,
  lastId: number,
  { lateMilliseconds, limit }: { lateMilliseconds: number; limit: number },
): Promise<EventRow[] | undefined> {
  const last = await db
    .selectFrom('event')
    .select('created_at')
    .where('id', '=', lastId)
    .executeTakeFirst();
  if (!last) return undefined;
  if (isSqlite(db)) return selectEventsAfter(db, lastId, limit);
  const from = new Date(Date.parse(last.created_at) - lateMilliseconds).toISOString();
  return db
    .selectFrom('event')
    .selectAll()
    .where((where) => where.or([where('id', '>', lastId), where('created_at', '>=', from)]))
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}
