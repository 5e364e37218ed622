import type { Insertable, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The number of rows per statement, which keeps the number of parameters below both engines' limits. */
const batch = 1000;

/** Inserts any number of rows, which must have the same columns. */
export async function insertRows<Table extends keyof Tables & string>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    const slice = rows.slice(start, start + batch);
    await db.insertInto(table).values(slice).execute();
  }
}
