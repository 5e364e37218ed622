import type { Insertable, Kysely } from 'kysely';
import { runWithNext } from './run-with-next.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, below both engines' limits of parameters. */
const batch = 1000;

/** Inserts any number of rows, which must have the same columns. */
export async function insertRows<Table extends keyof Tables & string>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    await runWithNext(db, db.insertInto(table).values(rows.slice(start, start + batch)));
  }
}
