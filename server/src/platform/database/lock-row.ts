import { sql } from 'kysely';
import { isSqlite } from './engine.ts';
import { compiledVariants } from './prepared-query.ts';
import { runWithNext } from './run-with-next.ts';
import type { Db, Tables } from './tables.ts';

/** Tables with a `version` column. */
type VersionedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof Tables];

const lock = compiledVariants((db: Db, { id }: { id: number }, table: VersionedTable) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate(),
);

/**
 * Locks a row until the transaction ends, so that its version can't change between check and update. Inserts
 * that reference it are not blocked. Waiting for it begins with the transaction's next statement.
 */
export async function lockRow(db: Db, table: VersionedTable, id: number): Promise<void> {
  if (isSqlite(db)) return;
  await runWithNext(db, lock(db, { id }, table));
}

/** Locks a record that may have no row yet until the transaction ends. */
export async function lockName(db: Db, name: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
