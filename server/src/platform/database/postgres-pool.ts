import type { PostgresDialectConfig, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { databaseError, OutageError } from '../outages.ts';
import type { Database } from './database.ts';
import type { BusyConnection, SilenceWatch } from './silent-connections.ts';
import { createStatementNames } from './statement-names.ts';

/** The pool interface that Kysely's dialect expects. */
export type KyselyPool = Exclude<PostgresDialectConfig['pool'], () => unknown>;

/** Tells whether PostgreSQL closes the connection after this error. */
export const isFatal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'FATAL';

/** Opens the driver's pool for Kysely; frequent statements are prepared under a `name`. */
export function openPool(
  config: pg.PoolConfig,
  silence: SilenceWatch,
): KyselyPool & Pick<Database, 'load'> {
  const pool = new pg.Pool(config);
  const named = createStatementNames();
  // A lost connection rejects its own statements; an `error` event without a listener would also end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  function checkedOut(client: pg.PoolClient) {
    let isLost = false;
    const busy: BusyConnection = {
      since: 0,
      // In the middle of a statement this closes the socket at once.
      end: () => void client.end(),
    };
    return {
      // The error arrives before the socket closes; in between the pool would hand out the dead client again.
      release: (isBroken?: boolean) => client.release(isBroken || isLost),
      async query(text: string, values: readonly unknown[]) {
        silence.watch(busy);
        try {
          return await client.query(named(text, values));
        } catch (error) {
          isLost ||= isFatal(error);
          throw databaseError(error);
        } finally {
          silence.release(busy);
        }
      },
    };
  }

  return {
    options: pool.options,
    // The dialect calls only `query` with text and parameters, and `release`.
    connect: async () => {
      const client = await pool.connect().catch((error) => {
        throw new OutageError('database', error);
      });
      return checkedOut(client) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
