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

/** Safe as numbers: counts and ids stay below 2^53, and only SQL's sums are `numeric`. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === bigint || oid === numeric) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const connection = {
  types,
  application_name: 'portal',
  // The default (4) is for spinning disks: with it the planner scans a small table rather than read four rows by index.
  options: '-c random_page_cost=1.1',
  // A statement that times out then closes its connection, so that the rollback after it fails immediately. Kysely
  // still runs the statements of a transaction one by one.
  pipeline: true,
  // After this wait for a connection a call fails with 503: sooner than browsers and proxies give up.
  connectionTimeoutMillis: 8 * second,
  idleTimeoutMillis: minute,
  // Bounds the memory of statements that a connection has prepared.
  maxLifetimeSeconds: hour / second,
  keepAlive: true,
  // Otherwise an abandoned transaction would hold its locks forever.
  idle_in_transaction_session_timeout: minute,
} satisfies pg.PoolConfig;

/**
 * PostgreSQL ends a statement after the first, so only a host that is gone lets the second pass, which closes the
 * connection. Keepalive doesn't notice such a host while a statement is unacknowledged.
 */
const timeouts = { statement_timeout: 20 * second, query_timeout: 25 * second };

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...config });
  // A lost connection rejects its own statements; an `error` event without a listener would also end the
  // process.
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

/** Serialization failure or deadlock: PostgreSQL rolled back one of two conflicting transactions. */
function isCollision(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/** Retries a transaction that was rolled back because of a concurrent one. */
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
 * the others for reads and transactions in equal parts, so that reads never wait for transactions. Transactions are
 * retried after serialization failures and deadlocks.
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
