import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

// Stays below SQLite's limit of 32,766 parameters. Full batches share one statement, which is prepared only once.
const valuesPerStatement = 20_000;

/** Inserts rows that have the same columns, in as few statements as possible. */
export async function insertAll<Table extends keyof Tables>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(valuesPerStatement / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}
