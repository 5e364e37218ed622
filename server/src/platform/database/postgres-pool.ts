import type { PostgresDialectConfig, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { databaseError, OutageError } from '../outages.ts';
import type { Database } from './database.ts';
import { createInsertJoiner, type Statement } from './join-inserts.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { isUnread } from './run-with-next.ts';
import type { BusyConnection, SilenceWatch } from './silent-connections.ts';
import { createStatementNames } from './statement-names.ts';

/** The pool interface that Kysely's dialect expects. */
export type KyselyPool = Exclude<PostgresDialectConfig['pool'], () => unknown>;

/** Tells whether PostgreSQL closes the connection after this error. */
export const isFatal = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'FATAL';

/** How many statements wait for the next one: each keeps its parameters in memory. */
const maxWaiting = 8;

const noResult = { command: '', rowCount: 0, rows: [] };

/** Opens the driver's pool for Kysely; frequent statements are prepared under a `name`. */
export function openPool(
  config: pg.PoolConfig,
  silence: SilenceWatch,
): KyselyPool & Pick<Database, 'load'> {
  const pool = new pg.Pool({ ...config, Client: PipelinedClient });
  const named = createStatementNames();
  const joinInserts = createInsertJoiner();
  // A lost connection rejects its own statements; an `error` event without a listener would also end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  function checkedOut(client: pg.PoolClient & PipelinedClient) {
    let isLost = false;
    let isInTransaction = false;
    /** `begin`, and statements that were run by `runWithNext`. */
    let waiting: Statement[] = [];
    const busy: BusyConnection = { since: 0, end: () => client.destroy() };

    return {
      // The error arrives before the socket closes; in between the pool would hand out the dead client again.
      release: (isBroken?: boolean) => client.release(isBroken || isLost),
      async query(text: string, values: readonly unknown[]) {
        const statement = { text, values };
        if (text === 'begin') isInTransaction = true;
        const mayWait = text === 'begin' || (isInTransaction && isUnread(values));
        if (mayWait && waiting.length < maxWaiting) {
          waiting.push(statement);
          return noResult;
        }
        // Nothing would follow that takes along what waits.
        if (text === 'commit' || text === 'rollback') isInTransaction = false;
        const statements = [...joinInserts(waiting), statement];
        waiting = [];
        silence.watch(busy);
        try {
          const answers = client.sendTogether(() =>
            statements.map((one) => client.query(named(one.text, one.values))),
          );
          // The first error is the cause; those that follow tell only that the transaction is aborted.
          return (await Promise.all(answers)).at(-1);
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
      // The pool makes no others.
      return checkedOut(client as typeof client & PipelinedClient) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
