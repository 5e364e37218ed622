import { isDeepStrictEqual } from 'node:util';
import { CompiledQuery, sql } from 'kysely';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  type Row,
  type RowSource,
  type SourceTable,
  sumRows,
  sumTable,
  type TableSum,
  TableSummer,
  TransferError,
} from './row-source.ts';
import { countRows, describeTables, lastIdOf, setLastId, type TableShape } from './table-shape.ts';

/** Prints a progress message. */
export type ReportProgress = (line: string) => void;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns the statement that inserts a batch. PostgreSQL receives the rows as JSON and derives the types from the
 * table.
 */
function insertion(db: Db, { name, columns }: TableShape, rows: readonly Row[]): CompiledQuery {
  const list = columns.map(quote).join(', ');
  const into = `insert into ${quote(name)} (${list})`;
  if (isSqlite(db)) {
    const places = `(${columns.map(() => '?').join(', ')})`;
    return CompiledQuery.raw(`${into} values ${rows.map(() => places).join(', ')}`, rows.flat());
  }
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column, row[index]])),
  );
  return CompiledQuery.raw(
    `${into} select ${list} from json_populate_recordset(null::${quote(name)}, $1::json)`,
    [JSON.stringify(records)],
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys in PostgreSQL so that tables can be loaded in any order, and returns them. */
async function dropForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select t.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint as k join pg_class as t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  return rows;
}

/** Checks every reference; on PostgreSQL, by adding the foreign keys again. Throws if a referenced row is missing. */
async function checkReferences(db: Db, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
  if (!isSqlite(db)) return;
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first) throw new TransferError(`A row of ${first.table} refers to one that isn't there.`);
}

async function loadTable(
  db: Db,
  source: RowSource,
  table: SourceTable,
  report: ReportProgress,
): Promise<TableSum> {
  const summer = new TableSummer();
  const saidEvery = 50_000;
  for await (const rows of source.rows(table)) {
    await db.executeQuery(insertion(db, table, rows));
    const before = summer.rows;
    for (const row of rows) summer.add(row);
    const after = summer.rows;
    if (Math.floor(after / saidEvery) > Math.floor(before / saidEvery))
      report(`  ${table.name}: ${after.toLocaleString('en-US')} rows so far`);
  }
  await setLastId(db, table, table.lastId);
  return summer.sum;
}

async function hasTablesOf(db: Db, source: RowSource): Promise<boolean> {
  const shapes = source.tables.map(({ name, columns, key }) => ({ name, columns, key }));
  return isDeepStrictEqual(shapes, await describeTables(db));
}

/** Returns whether a database with the same schema has exactly the rows of `source`. */
export async function holdsRowsOf(db: Db, source: RowSource): Promise<boolean> {
  if (!(await hasTablesOf(db, source))) return false;
  for (const table of source.tables) {
    if ((await lastIdOf(db, table)) !== table.lastId) return false;
    if (!isDeepStrictEqual(await sumTable(db, table), await sumRows(source.rows(table))))
      return false;
  }
  return true;
}

/**
 * Replaces all rows of a database with the same schema, including those that migrations inserted, with the rows of
 * `source`. Runs in the caller's transaction and verifies the rows by checksum. On SQLite, the caller must have
 * disabled foreign keys before the transaction, because that isn't possible inside one.
 */
export async function loadRows(db: Db, source: RowSource, report: ReportProgress): Promise<void> {
  if (!(await hasTablesOf(db, source)))
    throw new TransferError('The tables of the two portals differ, so nothing was written.');
  const foreignKeys = isSqlite(db) ? [] : await dropForeignKeys(db);
  for (const table of source.tables) {
    if ((await countRows(db, table.name)) > 0)
      await sql`delete from ${sql.table(table.name)}`.execute(db);
  }
  const sums = new Map<SourceTable, TableSum>();
  for (const table of source.tables) {
    const sum = await loadTable(db, source, table, report);
    sums.set(table, sum);
    if (sum.rows > 0) report(`  ${table.name}: ${sum.rows.toLocaleString('en-US')} rows`);
  }
  await checkReferences(db, foreignKeys);
  report('Verifying: reading every row again.');
  for (const [table, sum] of sums) {
    const actual = await sumTable(db, table);
    if (!isDeepStrictEqual(actual, sum))
      throw new TransferError(
        `${table.name} was not copied correctly: ${actual.rows} of ${sum.rows} rows, SHA-256 ${actual.sha256} instead of ${sum.sha256}.`,
      );
  }
  const total = [...sums.values()].reduce((all, { rows }) => all + rows, 0);
  report(
    `${total.toLocaleString('en-US')} rows of ${sums.size} tables are the same, by count and SHA-256.`,
  );
}
