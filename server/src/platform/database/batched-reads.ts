import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { databaseError, OutageError } from '../outages.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { isFatal, type KyselyPool } from './postgres-pool.ts';
import type { BusyConnection, SilenceWatch } from './silent-connections.ts';
import { createStatementNames } from './statement-names.ts';

/** Statements per batch: more of them at once use another connection. */
const maxBatch = 8;

interface Statement {
  config: pg.QueryConfig;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

interface Connection {
  client: PipelinedClient;
  ready: Promise<unknown>;
  /** Statements without a result so far. */
  pending: number;
  busy: BusyConnection;
}

/**
 * A few connections that all reads share. Statements of one turn of the event loop are batched: they leave in
 * one write and are answered in one or two reads, since a write to the socket costs more than most of these
 * statements. docs/decisions/0004-performance.md has what that gains over a pool.
 *
 * Each statement stands alone: there are no transactions. A slow statement delays those behind it on its
 * connection, so statements over whole tables belong on `database.bulkReader`.
 */
export function openBatchedReads(
  config: pg.ClientConfig,
  { size, silence }: { size: number; silence: SilenceWatch },
): KyselyPool {
  const named = createStatementNames();
  const connections = new Set<Connection>();
  let waiting: Statement[] = [];

  function open(): Connection {
    const client = new PipelinedClient(config);
    const connection: Connection = {
      client,
      ready: client.connect(),
      pending: 0,
      busy: { since: 0, end: () => client.destroy() },
    };
    client.on('error', () => connections.delete(connection));
    client.on('end', () => connections.delete(connection));
    connections.add(connection);
    return connection;
  }

  function leastBusy(): Connection {
    let found: Connection | undefined;
    for (const one of connections) if (!found || one.pending < found.pending) found = one;
    return found && (found.pending === 0 || connections.size >= size) ? found : open();
  }

  async function run(connection: Connection, { config, resolve, reject }: Statement) {
    try {
      resolve(await connection.client.query(config));
    } catch (error) {
      // The socket closes after the error has arrived: nothing more may be sent until then.
      if (isFatal(error)) connections.delete(connection);
      reject(databaseError(error));
    } finally {
      connection.pending -= 1;
      connection.busy.since = performance.now();
      if (connection.pending === 0) silence.release(connection.busy);
    }
  }

  async function send(batch: readonly Statement[]): Promise<void> {
    const connection = leastBusy();
    connection.pending += batch.length;
    try {
      await connection.ready;
    } catch (error) {
      connections.delete(connection);
      for (const { reject } of batch) reject(new OutageError('database', error));
      return;
    }
    silence.watch(connection.busy);
    connection.client.sendTogether(() => {
      for (const statement of batch) void run(connection, statement);
    });
  }

  function sendWaiting(): void {
    const statements = waiting;
    waiting = [];
    for (let start = 0; start < statements.length; start += maxBatch) {
      void send(statements.slice(start, start + maxBatch));
    }
  }

  // Of a client, the dialect uses `query` with text and parameters, and `release`.
  const client = {
    release: () => undefined,
    query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      if (text === 'begin' || text.startsWith('start transaction')) {
        throw new Error('Reads that share a connection have no transactions.');
      }
      if (waiting.length === 0) setImmediate(sendWaiting);
      return new Promise((resolve, reject) => {
        waiting.push({ config: named(text, values), resolve, reject });
      });
    },
  } as unknown as PostgresPoolClient;

  return {
    options: config,
    connect: async () => client,
    async end() {
      await Promise.allSettled([...connections].map((connection) => connection.client.end()));
    },
  };
}
