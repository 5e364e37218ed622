import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openBatchedReads } from './batched-reads.ts';
import type { Database } from './database.ts';
import { type KyselyPool, openPool } from './postgres-pool.ts';
import { retryCollisions } from './retry.ts';
import { probeMilliseconds, watchForSilence } from './silent-connections.ts';
import type { Tables } from './tables.ts';

const bigint = 20;
const numeric = 1700;

/** Safe as numbers: counts and ids stay below 2^53, and only SQL's sums are `numeric`. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === bigint || oid === numeric) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const connection = (url: string): pg.PoolConfig => ({
  connectionString: url,
  types,
  application_name: 'portal',
  // The default (4) is for spinning disks: with it the planner scans a small table rather than look up four
  // rows.
  options: '-c random_page_cost=1.1',
  // How long a call waits for a connection before it is answered with 503: less than browsers and proxies wait.
  connectionTimeoutMillis: 8_000,
  keepAlive: true,
  // Otherwise an abandoned transaction would hold its locks forever.
  idle_in_transaction_session_timeout: 60_000,
});

/** Throws if no new connection is possible. A refusal by PostgreSQL itself shows that it is there. */
async function probe(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeMilliseconds,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

const kyselyOn = (pool: KyselyPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/**
 * Opens PostgreSQL with at most `poolSize` connections. Transactions are retried after serialization failures
 * and deadlocks.
 */
export function openPostgres(url: string, poolSize: number): Database {
  // Reads are batched per connection, so fewer connections mean larger batches.
  const readers = Math.ceil(poolSize / 5);
  const writers = Math.max(1, poolSize - readers);
  const silence = watchForSilence(() => probe(url));
  const reader = kyselyOn(openBatchedReads(connection(url), { size: readers, silence }));
  const pool = openPool({ ...connection(url), max: writers }, silence);
  const writer = kyselyOn(pool);

  return {
    engine: 'postgres',
    writer,
    reader,
    bulkReader: writer,
    transaction: (work) => retryCollisions(() => writer.transaction().execute(work)),
    load: pool.load,
    async ping() {
      await reader.executeQuery(CompiledQuery.raw('select 1'));
    },
    async close() {
      silence.stop();
      await reader.destroy();
      await writer.destroy();
    },
  };
}
