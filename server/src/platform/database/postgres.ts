import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { hour, minute, second } from '../durations.ts';
import type { Database } from './database.ts';
import { PostgresDriver } from './postgres-driver.ts';
import type { Tables } from './tables.ts';

const bigint = 20;
const numeric = 1700;

/**
 * Reads `bigint` and `numeric` as numbers, which is safe: counts and ids stay below 2^53, and only SQL's sums are
 * `numeric`.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === bigint || oid === numeric) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const connection = {
  types,
  application_name: 'portal',
  // The default (4) is for spinning disks. With it, the planner would scan a small table rather than read four rows by
  // index.
  options: '-c random_page_cost=1.1',
  // With pipelining, a statement that times out closes its connection, so that the rollback that follows fails
  // immediately. Kysely still runs a transaction's statements one by one.
  pipeline: true,
  // A call that waits longer for a connection fails with 503, before browsers and proxies give up.
  connectionTimeoutMillis: 8 * second,
  idleTimeoutMillis: minute,
  // Limits the memory used by a connection's prepared statements.
  maxLifetimeSeconds: hour / second,
  keepAlive: true,
  // Otherwise, an abandoned transaction would hold its locks forever.
  idle_in_transaction_session_timeout: minute,
} satisfies pg.PoolConfig;

/**
 * PostgreSQL enforces the first limit, so only an unreachable host exceeds the second limit, which closes the
 * connection. Keepalive doesn't detect such a host while a statement is unacknowledged.
 */
const timeouts = { statement_timeout: 20 * second, query_timeout: 25 * second };

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...config });
  // Without a listener, an `error` event would end the process. A lost connection also rejects its own statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const attempts = 4;

/**
 * Returns whether PostgreSQL rolled back one of two conflicting transactions, after a serialization failure or
 * deadlock.
 */
function isCollision(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** Retries a transaction that was rolled back because of a concurrent transaction. */
async function retryCollisions<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !isCollision(error)) throw error;
    }
  }
}

/**
 * Opens PostgreSQL with at most `poolSize` connections: a fifth for slow statements (whole tables, migrations, copies),
 * and the rest in equal shares for reads and for transactions, so that reads never wait for transactions. Retries
 * transactions after serialization failures and deadlocks.
 */
export function openPostgres(connectionString: string, poolSize: number): Database {
  const most = Math.ceil(poolSize / 5);
  const max = Math.max(1, Math.floor((poolSize - most) / 2));
  const pool = openPool({ connectionString, max, ...timeouts });
  const reader = kyselyOn(openPool({ connectionString, max, ...timeouts }));
  const transactions = kyselyOn(pool);
  const writer = kyselyOn(openPool({ connectionString, max: most }));

  return {
    engine: 'postgres',
    writer,
    reader,
    bulkReader: writer,
    transaction: (work) => retryCollisions(() => transactions.transaction().execute(work)),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ping() {
      await reader.executeQuery(CompiledQuery.raw('select 1'));
    },
    async close() {
      await Promise.all([reader.destroy(), transactions.destroy(), writer.destroy()]);
    },
  };
}
