import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPoolClient,
} from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { createStatementNames } from './named-statements.ts';
import { retryCollisions } from './retry.ts';
import type { Tables } from './tables.ts';

const bigint = 20;
const numeric = 1700;

/** Counts and ids stay below 2^53, and no column is `numeric` but the sums that SQL makes. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === bigint || oid === numeric) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

type Pool = Exclude<PostgresDialectConfig['pool'], () => unknown>;

/** The pool as the dialect takes it, its frequent statements prepared. */
function preparing(pool: pg.Pool): Pool {
  const nameOf = createStatementNames();
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = prepared.get(client);
      if (known) return known;
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        return client.query({ text, values: [...values], ...(name ? { name } : {}) });
      };
      // Of a client, the dialect uses `query` with text and parameters, and `release`.
      const release = (isBroken?: boolean) => client.release(isBroken);
      const made = { query, release } as unknown as PostgresPoolClient;
      prepared.set(client, made);
      return made;
    },
  };
}

/** Opens a pool of connections to PostgreSQL; a transaction that met another one runs again. */
export function openPostgres(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'portal',
    // A transaction that somebody forgot must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on('error', () => {
    // An idle connection was lost; the pool replaces it, and a query on it would have failed loudly.
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });

  return {
    engine: 'postgres',
    writer: kysely,
    reader: kysely,
    apart: kysely,
    transaction: (work) => retryCollisions(() => kysely.transaction().execute(work)),
    async ping() {
      await kysely.executeQuery(CompiledQuery.raw('select 1'));
    },
    close: () => kysely.destroy(),
  };
}
