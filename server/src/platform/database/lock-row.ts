import { sql } from 'kysely';
import { isSqlite } from './portable-sql.ts';
import type { Db, Tables } from './tables.ts';

/** Tables with a `version` column. */
type VersionedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof Tables];

/**
 * Locks a row until the transaction ends, so that its version can't change between the check and the update. Doesn't
 * block inserts of rows that reference it.
 */
export async function lockRow(db: Db, table: VersionedTable, id: number): Promise<void> {
  if (isSqlite(db)) return;
  await db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Locks a name until the transaction ends, for a record that may not have a row yet. */
export async function lockName(db: Db, name: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
