import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { exclusive, shared } from './postgres-connections.ts';
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

/** Opens pools of connections to PostgreSQL; a transaction that met another one runs again. */
export function openPostgres(url: string, poolSize: number): Database {
  // Readers share their connections: with more of them, less leaves together.
  const sharedSize = Math.ceil(poolSize / 5);
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString: url,
      max,
      types,
      pipeline: true,
      application_name: 'portal',
      // As on a disk without heads, where the planner's default takes a whole table for cheaper than four rows of it.
      options: '-c random_page_cost=1.1',
      // A database that doesn't answer, or transactions without end: whoever waits is told, in the end.
      connectionTimeoutMillis: 30_000,
      // A transaction that somebody forgot must not hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
    });
  const own = poolOf(Math.max(1, poolSize - sharedSize));
  const common = poolOf(sharedSize);
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: exclusive(own) }) });
  const reader = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: shared(common, sharedSize) }),
  });

  return {
    engine: 'postgres',
    writer,
    reader,
    apart: writer,
    transaction: (work) => retryCollisions(() => writer.transaction().execute(work)),
    async ping() {
      await reader.executeQuery(CompiledQuery.raw('select 1'));
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}
