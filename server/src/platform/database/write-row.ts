import type { Generated, Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from './tables.ts';

type TableWith<Column extends string> = {
  [Table in keyof Tables]: Tables[Table] extends Record<Column, unknown> ? Table : never;
}[keyof Tables] &
  string;

interface AnyTable {
  id: Generated<number>;
  version: Generated<number>;
}

// The functions below accept only tables with the columns that the statements use, and only values for those tables.
// Kysely can't infer this for a generic table.
const anyTable = (db: unknown) => db as Kysely<Record<string, AnyTable>>;

/** Inserts a row and returns it. */
export async function insertRow<Table extends TableWith<'id'>>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  values: Insertable<Tables[Table]>,
): Promise<Selectable<Tables[Table]>> {
  const query = anyTable(db)
    .insertInto(table)
    .values(values as object);
  return (await query.returningAll().executeTakeFirstOrThrow()) as Selectable<Tables[Table]>;
}

/** Inserts a row and returns its id; undefined if another row already has one of its unique values. */
export async function insertUnlessTaken<Table extends TableWith<'id'>>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  values: Insertable<Tables[Table]>,
): Promise<number | undefined> {
  const row = await anyTable(db)
    .insertInto(table)
    .values(values as object)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates a row, increments its version, and returns the updated row. */
export async function updateRow<Table extends TableWith<'id' | 'version'>>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  id: number,
  values: Updateable<Tables[Table]>,
): Promise<Selectable<Tables[Table]>> {
  const row = await anyTable(db)
    .updateTable<string>(table)
    .set(values as object)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Selectable<Tables[Table]>;
}

export async function deleteRow<Table extends TableWith<'id'>>(
  db: Kysely<Pick<Tables, Table>>,
  table: Table,
  id: number,
): Promise<void> {
  await anyTable(db).deleteFrom<string>(table).where('id', '=', id).execute();
}
