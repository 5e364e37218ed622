import type { Insertable, Kysely } from 'kysely';
import { compiledVariants, definedKeys } from './prepared-query.ts';
import { runWithNext } from './run-with-next.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, below both engines' limits of parameters. */
const batch = 1000;

type AnyRow = Record<string, unknown>;
// The signature below admits only rows of the table that it names.
const anyTable = (db: unknown) => db as Kysely<Record<string, AnyRow>>;

/** Most inserts are of one row; to build one takes longer than to run it. */
const insertOne = compiledVariants(
  (
    db: ReturnType<typeof anyTable>,
    values: AnyRow,
    { table, columns }: { table: string; columns: readonly string[] },
  ) => {
    const row = columns.map((column) => [column, values[column]]);
    return db.insertInto(table).values(Object.fromEntries(row));
  },
);

/** Inserts any number of rows, which must have the same columns. */
export async function insertRows<Table extends keyof Tables & string>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [only] = rows;
  if (only && rows.length === 1) {
    const columns = definedKeys(only);
    return runWithNext(db, insertOne(anyTable(db), only, { table, columns }));
  }
  for (let start = 0; start < rows.length; start += batch) {
    const some = db.insertInto(table).values(rows.slice(start, start + batch));
    await runWithNext(db, some.compile());
  }
}
