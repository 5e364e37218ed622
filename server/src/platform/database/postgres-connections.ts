import type { PostgresDialectConfig, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createStatementNames } from './named-statements.ts';

/** A pool as Kysely takes it. */
type Pool = Exclude<PostgresDialectConfig['pool'], () => unknown>;

const noAnswer = { command: 'BEGIN' as const, rowCount: 0, rows: [] };

/** Whether the connection ends with this error: the server's last word on it. */
const isLast = (error: unknown) => (error as { severity?: unknown }).severity === 'FATAL';

/** Runs a client's statements: frequent ones are prepared, and those of one turn of the event loop leave together. */
function runnerOn(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  onLost: () => void,
) {
  const { connection } = client as unknown as pg.Client;
  return async (text: string, values: readonly unknown[]) => {
    const { stream } = connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name ? { name } : {}) });
    } catch (error) {
      if (isLast(error)) onLost();
      throw error;
    }
  };
}

/** A lost connection fails the statements on it; unheard, its `error` would end the process. */
function hearErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Connections that one transaction, or one statement, has for itself. */
export function exclusive(pool: pg.Pool): Pool {
  const nameOf = createStatementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  hearErrors(pool);
  return {
    end: () => pool.end(),
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const before = known.get(client);
      if (before) return before;
      let isLost = false;
      const run = runnerOn(client, nameOf, () => {
        isLost = true;
      });
      const query = (text: string, values: readonly unknown[]) => {
        if (text !== 'begin') return run(text, values);
        // It leaves with the first statement; where it fails, that one fails too.
        run(text, values).catch(() => undefined);
        return Promise.resolve(noAnswer);
      };
      const release = (isBroken?: boolean) => client.release(isBroken || isLost);
      // Of a client, the dialect uses `query` with text and parameters, and `release`.
      const made = { query, release } as unknown as PostgresPoolClient;
      known.set(client, made);
      return made;
    },
  };
}

/** So many may wait on one shared connection before another one is used in the same turn. */
const busy = 8;

interface SharedConnection {
  client: Promise<pg.PoolClient>;
  connected: Promise<PostgresPoolClient>;
  /** Statements that wait for their answer. */
  waiting: number;
}

/**
 * A few connections on which everybody reads at once, each statement for itself: what many ask for goes to
 * the database together, which costs a fraction of asking one by one. They have no transactions.
 */
export function shared(pool: pg.Pool, size: number): Pool {
  const nameOf = createStatementNames();
  const connections = new Set<SharedConnection>();
  hearErrors(pool);

  function open(): SharedConnection {
    const client = pool.connect();
    const connected = client.then((its) => {
      const run = runnerOn(its, nameOf, () => drop(true));
      its.once('error', () => drop(true));
      const query = (text: string, values: readonly unknown[]) => {
        if (text === 'begin' || text.startsWith('start transaction'))
          throw new Error('Shared connections have no transactions.');
        return run(text, values);
      };
      const release = () => {
        opened.waiting -= 1;
      };
      return { query, release } as unknown as PostgresPoolClient;
    });
    const drop = (isBroken: boolean) => {
      if (!connections.delete(opened)) return;
      client.then(
        (its) => its.release(isBroken),
        () => undefined,
      );
    };
    const opened: SharedConnection = { client, connected, waiting: 0 };
    connected.catch(() => drop(false));
    connections.add(opened);
    return opened;
  }

  function leastBusy(): SharedConnection {
    let found: SharedConnection | undefined;
    for (const one of connections) if (!found || one.waiting < found.waiting) found = one;
    return found && (found.waiting === 0 || connections.size >= size) ? found : open();
  }

  let ofThisTurn: SharedConnection | undefined;

  function choose(): SharedConnection {
    if (ofThisTurn && connections.has(ofThisTurn) && ofThisTurn.waiting < busy) return ofThisTurn;
    if (!ofThisTurn) setImmediate(() => (ofThisTurn = undefined));
    ofThisTurn = leastBusy();
    return ofThisTurn;
  }

  return {
    options: pool.options,
    connect() {
      const connection = choose();
      connection.waiting += 1;
      return connection.connected;
    },
    async end() {
      await Promise.allSettled(
        [...connections].map(async ({ client }) => (await client).release()),
      );
      connections.clear();
      await pool.end();
    },
  };
}
