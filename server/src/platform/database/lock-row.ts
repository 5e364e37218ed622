import { isSqlite } from './engine.ts';
import { placeholder, runRemembered } from './remembered-query.ts';
import type { Db, Tables } from './tables.ts';

/** The tables whose rows count their versions. */
type VersionedTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: unknown; version: unknown } ? Table : never;
}[keyof Tables];

/**
 * Waits for whoever is changing this row, so that the version which is read next is the one that is
 * changed. Rows that refer to it can be added meanwhile.
 */
export async function lockRow(db: Db, table: VersionedTable, id: number): Promise<void> {
  if (isSqlite(db)) return;
  const build = () =>
    db.selectFrom(table).select('id').where('id', '=', placeholder('id')).forNoKeyUpdate();
  await runRemembered(db, `locked ${table}`, build, { id });
}
