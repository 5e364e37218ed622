import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { WorkerConnection } from './sqlite-worker.ts';
import type { Tables } from './tables.ts';

const maxStatements = 500;

/** In milliseconds: the longest time that consecutive statements may block the event loop. */
const busyMilliseconds = 15;
let busySince = 0;
let isBusyTimed = false;

/**
 * Resolves immediately, or in the next turn of the event loop if statements have blocked it for too long. node:sqlite
 * is synchronous, so a large transaction would otherwise stall the server.
 */
function yieldIfBusy<T>(answer: T): Promise<T> {
  if (!isBusyTimed) {
    isBusyTimed = true;
    busySince = performance.now();
    setImmediate(() => {
      isBusyTimed = false;
    });
    return Promise.resolve(answer);
  }
  if (performance.now() - busySince < busyMilliseconds) return Promise.resolve(answer);
  return new Promise((resolve) => setImmediate(resolve, answer));
}

type RowReader = (values: unknown[]) => Record<string, unknown>;

interface PreparedStatement {
  statement: StatementSync;
  /** Null for a statement that returns no rows. */
  readRow: RowReader | null;
}

const maxRowReaders = 500;
const rowReaders = new Map<string, RowReader>();

/**
 * Returns a compiled function that creates each row in one step, as an object literal. The driver's own objects are
 * dictionaries and slower to read, and assigning 70 columns one by one copies a row 20 times while it grows.
 */
function rowReaderOf(columns: readonly string[]): RowReader | null {
  if (columns.length === 0) return null;
  const key = columns.join();
  const known = rowReaders.get(key);
  if (known) return known;
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  const readRow = new Function('values', `return { ${fields.join(', ')} };`) as RowReader;
  if (rowReaders.size >= maxRowReaders) rowReaders.clear();
  rowReaders.set(key, readRow);
  return readRow;
}

/** One SQLite connection for Kysely, with a cache of prepared statements. */
class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: 10_000 });
    this.#database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = 4000;
      pragma foreign_keys = on;
      pragma temp_store = memory;
      pragma cache_size = -8000;
    `);
  }

  #prepare(text: string): PreparedStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    // Compiled once per statement, because describing a wide row costs more than reading it.
    const readRow = rowReaderOf(statement.columns().map(({ name }) => name));
    statement.setReturnArrays(true);
    const prepared = { statement, readRow };
    if (this.#statements.size >= maxStatements) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(text, prepared);
    return prepared;
  }

  /**
   * Set to false if the disk becomes full within a transaction, because SQLite then rolls the transaction back
   * automatically.
   */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(text: string): void {
    this.#database.exec(text);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return yieldIfBusy(this.#run<R>(query));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, readRow } = this.#prepare(query.sql);
    // The portal's queries pass only these types.
    const parameters = query.parameters as (string | number | null)[];
    if (readRow) {
      // `setReturnArrays` makes `all` return arrays.
      const lists = statement.all(...parameters) as unknown as unknown[][];
      return { rows: lists.map(readRow) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    };
  }

  // biome-ignore lint/correctness/useYield: long reads go page by page instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a statement is not supported.');
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

/**
 * An adapter that runs migrations in transactions. SQLite also rolls back schema changes, so a server that is killed
 * during a migration leaves no partial changes behind.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A driver with a single connection. The commit queue runs transactions one at a time. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  acquireConnection = () => Promise.resolve(this.#connection);
  beginTransaction = async () => this.#connection.exec('begin immediate');
  commitTransaction = () => yieldIfBusy(this.#connection.exec('commit'));
  rollbackTransaction = async () => {
    if (this.#connection.isInTransaction) this.#connection.exec('rollback');
  };
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

const refuseTransaction = async (): Promise<never> => {
  throw new Error('The bulk reader does not support transactions.');
};

const workerDriver = (connection: WorkerConnection): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => connection,
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
  releaseConnection: async () => undefined,
  destroy: () => connection.close(),
});

function kyselyOn(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/**
 * Opens the file with one connection for writing and one for reading, so that reads neither wait for nor see an open
 * transaction. Writes within `groupMilliseconds` may share a commit.
 */
export function openSqlite(file: string, groupMilliseconds = 20): Database {
  const writing = new SqliteConnection(file);
  const reading = new SqliteConnection(file);
  reading.exec('pragma query_only = on');
  const writer = kyselyOn(new SqliteDriver(writing));
  const reader = kyselyOn(new SqliteDriver(reading));
  const bulkReader = kyselyOn(workerDriver(new WorkerConnection(file)));
  const commits = new CommitQueue(writing, writer, groupMilliseconds);

  return {
    engine: 'sqlite',
    writer,
    reader,
    bulkReader,
    transaction: (work) => commits.add(work),
    load: () => ({ open: 1, idle: 1 - Number(commits.isRunning), waiting: commits.waiting }),
    async ping() {
      await reader.executeQuery(CompiledQuery.raw('select 1'));
    },
    async close() {
      await commits.drained();
      await bulkReader.destroy();
      await reader.destroy();
      await writer.destroy();
      // Kysely closes only connections that were used. The last connection to close writes the WAL to the database
      // file.
      reading.close();
      writing.close();
    },
  };
}
