import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
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
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  return {
    engine: 'postgres',
    writer: kysely,
    reader: kysely,
    transaction: (work) => retryCollisions(() => kysely.transaction().execute(work)),
    async ping() {
      await kysely.executeQuery(CompiledQuery.raw('select 1'));
    },
    close: () => kysely.destroy(),
  };
}
