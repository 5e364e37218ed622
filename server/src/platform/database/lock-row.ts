import { isSqlite } from './engine.ts';
import type { Db, Tables } from './tables.ts';

/** The tables whose rows count their versions. */
type VersionedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof Tables];

/**
 * Locks a row until the transaction ends, so that the version read next is the one that is changed. Rows that
 * refer to it can still be added.
 */
export async function lockRow(db: Db, table: VersionedTable, id: number): Promise<void> {
  if (isSqlite(db)) return;
  await db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
