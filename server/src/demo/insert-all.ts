import type { Insertable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

// SQLite takes 32,766 values in one statement; the same text again needs no second preparation.
const valuesPerStatement = 20_000;

/** Inserts rows that have the same columns, in as few statements as the engines take. */
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
