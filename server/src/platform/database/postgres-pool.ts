import type { PostgresDialectConfig, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames } from './statement-names.ts';

/** A pool as Kysely takes it. */
export type KyselyPool = Exclude<PostgresDialectConfig['pool'], () => unknown>;

/** Whether PostgreSQL ends the connection with this error. */
export const isFatal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'FATAL';

/** The driver's pool as Kysely uses it, with frequent statements prepared by the driver's `name`. */
export function openPool(config: pg.PoolConfig): KyselyPool {
  const pool = new pg.Pool(config);
  const named = createStatementNames();
  // A lost connection fails its statements; without a listener its `error` event would also end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  function checkedOut(client: pg.PoolClient) {
    let isLost = false;
    return {
      // The socket closes after the error has arrived: the pool would hand out the client once more.
      release: (isBroken?: boolean) => client.release(isBroken || isLost),
      async query(text: string, values: readonly unknown[]) {
        try {
          return await client.query(named(text, values));
        } catch (error) {
          isLost ||= isFatal(error);
          throw error;
        }
      },
    };
  }

  return {
    options: pool.options,
    // Of a client, the dialect uses `query` with text and parameters, and `release`.
    connect: async () => checkedOut(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}
