import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { databaseError, OutageError } from '../outages.ts';
import type { NamedQuery } from './prepared-query.ts';

/**
 * Returns whether the connection is still usable after an error. Only errors that PostgreSQL itself reports, and that
 * aren't fatal, leave the connection usable.
 */
const isUsableAfter = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL';

/** A connection that is checked out from the pool. */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #hasFailed = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Throws an OutageError if the connection is lost. */
  async run(config: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(config);
    } catch (error) {
      this.#hasFailed ||= !isUsableAfter(error);
      throw databaseError(error);
    }
  }

  async executeQuery<R>(query: CompiledQuery | NamedQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.run({
      text: query.sql,
      values: [...query.parameters],
      ...('name' in query && { name: query.name }),
    });
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: long reads go page by page instead
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a statement is not supported.');
  }

  release(): void {
    this.#client.release(this.#hasFailed);
  }
}

/** Replaces Kysely's driver, which neither passes statement names to pg nor reports failed connections to the pool. */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect().catch((error) => {
      throw new OutageError('database', error);
    });
    return new PostgresConnection(client);
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel && `isolation level ${isolationLevel}`;
    const text = ['begin', isolation, accessMode].filter(Boolean).join(' ');
    await connection.run({ text });
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.run({ text: 'commit' });
    // PostgreSQL rolls back at a commit if an earlier statement failed, even if the caller caught the error.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.run({ text: 'rollback' });
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}
