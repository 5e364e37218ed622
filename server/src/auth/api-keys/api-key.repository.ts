import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ApiKeyTable } from './api-key.table.ts';

type Db = Kysely<Pick<Tables, 'api_key'>>;

export type ApiKeyRow = Omit<Selectable<ApiKeyTable>, 'token_hash'>;

const keys = (db: Db) =>
  db
    .selectFrom('api_key')
    .select(['id', 'person_id', 'name', 'token_end', 'scope'])
    .select(['created_at', 'expires_at', 'last_used_at']);

export function selectApiKeys(
  db: Db,
  personId: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<ApiKeyRow>> {
  return paginate(keys(db).where('person_id', '=', personId), {
    ...page,
    order: [{ column: 'api_key.id', direction: 'desc' }],
  });
}

export function selectApiKey(db: Db, id: number): Promise<ApiKeyRow | undefined> {
  return keys(db).where('id', '=', id).executeTakeFirst();
}

export async function countApiKeys(db: Db, personId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function touchApiKey(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Deletes a person's keys and returns their ids. */
export async function deleteApiKeysOf(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('api_key')
    .where('person_id', '=', personId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes keys that expired before the instant. Keys that expired later are still listed, so that owners can see why a
 * program stopped working.
 */
export async function deleteApiKeysExpiredBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('api_key').where('expires_at', '<', instant).execute();
}
