import { sql } from 'kysely';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';

export interface TableShape {
  name: string;
  /** Sorted by name, because engines and migrations order columns differently. */
  columns: string[];
  /** The primary key's columns, in order. */
  key: string[];
}

interface ColumnRow {
  name: string;
  column: string;
  /** Position in the primary key, from 1; 0 for other columns. */
  place: number;
}

const onSqlite = sql<ColumnRow>`
  select t.name, c.name as "column", c.pk as place
  from pragma_table_list as t, pragma_table_info(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'`;

const onPostgres = sql<ColumnRow>`
  select t.relname as name, c.attname as "column",
    coalesce(array_position(k.conkey, c.attnum), 0) as place
  from pg_class as t
  join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  left join pg_constraint as k on k.conrelid = t.oid and k.contype = 'p'
  where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')`;

/** The tables that triggers fill from the rows of other tables. */
const derivedTables: readonly string[] = ['search_entry', 'timeline_entry'];

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** Returns all tables except the migrator's own tables and those that are derived from other tables. */
export async function describeTables(db: Db): Promise<TableShape[]> {
  const { rows } = await (isSqlite(db) ? onSqlite : onPostgres).execute(db);
  const names = [...new Set(rows.map(({ name }) => name))].filter(
    (name) => !name.startsWith('kysely_') && !derivedTables.includes(name),
  );
  return names.sort(byText).map((name) => {
    const columns = rows.filter((row) => row.name === name);
    const key = columns.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
    return {
      name,
      columns: columns.map(({ column }) => column).sort(byText),
      key: key.map(({ column }) => column),
    };
  });
}

/** Returns the applied migrations' names, or an empty list if the database contains no portal. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tableQuery = isSqlite(db)
    ? sql`select name from sqlite_schema where name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await tableQuery.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

async function sequenceOf(db: Db, { name, columns }: TableShape): Promise<string | undefined> {
  if (!columns.includes('id')) return undefined;
  const { rows } = await sql<{ sequence: string | null }>`
    select pg_get_serial_sequence(${`"${name}"`}, 'id') as sequence`.execute(db);
  return rows[0]?.sequence ?? undefined;
}

/** Returns the highest id that a table has generated, including deleted rows, or 0 if it has generated none. */
export async function lastIdOf(db: Db, table: TableShape): Promise<number> {
  if (isSqlite(db)) {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table.name}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const sequence = await sequenceOf(db, table);
  if (!sequence) return 0;
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(
    db,
  );
  return Number(rows[0]?.last);
}

/** Makes the table generate `last` + 1 as its next id. */
export async function setLastId(db: Db, table: TableShape, last: number): Promise<void> {
  if (isSqlite(db)) {
    await sql`delete from sqlite_sequence where name = ${table.name}`.execute(db);
    if (last > 0)
      await sql`insert into sqlite_sequence (name, seq) values (${table.name}, ${last})`.execute(
        db,
      );
    return;
  }
  const sequence = await sequenceOf(db, table);
  if (!sequence) return;
  await sql`select setval(${sequence}::regclass, ${Math.max(last, 1)}, ${last > 0})`.execute(db);
}
