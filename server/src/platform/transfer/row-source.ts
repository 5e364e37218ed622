import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { appliedMigrations, describeTables, lastIdOf, type TableShape } from './table-shape.ts';

export type Value = string | number | null;
export type Row = Value[];

export interface SourceTable extends TableShape {
  /** The highest id ever generated for the table. */
  lastId: number;
}

/** A snapshot of a portal's rows, from a database or a backup. */
export interface RowSource {
  readonly migrations: readonly string[];
  readonly tables: readonly SourceTable[];
  /** Yields all rows of a table in batches, ordered by primary key. */
  rows(table: SourceTable): AsyncIterable<Row[]>;
}

/** A table's checksum. If two checksums are equal, all values of all rows are equal. */
export interface TableSum {
  rows: number;
  /** SHA-256, in hex, of the rows in key order, each serialized as a line of JSON. */
  sha256: string;
}

/** A failed transfer, with a readable message. */
export class TransferError extends Error {}

export const lineOf = (row: Row) => `${JSON.stringify(row)}\n`;

export class TableSummer {
  readonly #hash = createHash('sha256');
  rows = 0;

  add(row: Row): void {
    this.rows += 1;
    this.#hash.update(lineOf(row));
  }

  get sum(): TableSum {
    return { rows: this.rows, sha256: this.#hash.copy().digest('hex') };
  }
}

/**
 * The number of rows per batch: small enough for rows with whole documents, and for a statement's limit on parameters.
 */
const part = 250;

/** Yields a table's rows in primary key order (keyset paging). */
async function* readRows(db: Db, table: TableShape): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  let after = sql``;
  while (true) {
    const { rows } = await sql<Record<string, Value>>`
      select ${columns} from ${sql.table(table.name)} ${after} order by ${key} limit ${sql.lit(part)}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map((row) => table.columns.map((name) => row[name] ?? null));
    const last = rows.at(-1);
    if (!last || rows.length < part) return;
    after = sql`where (${key}) > (${sql.join(table.key.map((name) => last[name]))})`;
  }
}

export async function sumRows(parts: AsyncIterable<Row[]>): Promise<TableSum> {
  const summer = new TableSummer();
  for await (const rows of parts) for (const row of rows) summer.add(row);
  return summer.sum;
}

export const sumTable = (db: Db, table: TableShape) => sumRows(readRows(db, table));

/** Runs `work` in a read-only transaction with a stable snapshot. */
async function inSnapshot<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  if (database.engine === 'postgres') {
    return database.bulkReader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        // The connection is idle while the target is written and verified.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
        return work(db);
      });
  }
  return database.reader.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    try {
      return await work(db);
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

/** Calls `work` with a consistent snapshot of a portal's rows, while servers may keep writing. */
export function readSource<T>(
  database: Database,
  work: (source: RowSource, db: Db) => Promise<T>,
): Promise<T> {
  return inSnapshot(database, async (db) => {
    const migrations = await appliedMigrations(db);
    const tables: SourceTable[] = [];
    for (const table of await describeTables(db)) {
      if (table.key.length === 0) throw new TransferError(`${table.name} has no primary key.`);
      tables.push({ ...table, lastId: await lastIdOf(db, table) });
    }
    if (migrations.length === 0) throw new TransferError('There is no portal in this database.');
    return work({ migrations, tables, rows: (table) => readRows(db, table) }, db);
  });
}
