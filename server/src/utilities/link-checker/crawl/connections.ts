import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Pool } from 'undici';
import type { ConnectionGuard } from '#platform/outgoing/connection-guard.ts';

const connectMilliseconds = 10_000;
const keptAliveMilliseconds = 10_000;
const connected = 'undici:client:connected';

export interface Connections {
  /** Throws an OutgoingError if requests to the address aren't allowed. */
  poolFor(url: URL): Pool;
  /** Returns the IP address of the last connection to this origin. */
  addressOf(origin: string): string | undefined;
  /** Closes the connections to an origin once their requests are done, since a site can link to thousands of hosts. */
  release(origin: string): void;
  close(): Promise<void>;
}

/** Creates a connection pool for each origin. */
export function createConnections(guard: ConnectionGuard, perOrigin: number): Connections {
  const pools = new Map<string, Pool>();
  const addresses = new Map<string, string>();

  function note(message: unknown): void {
    // The cast is safe: undici documents this message for the channel.
    const { connectParams, socket } = message as {
      connectParams: { protocol: string; host: string };
      socket: { remoteAddress?: string };
    };
    const origin = `${connectParams.protocol}//${connectParams.host}`;
    if (socket.remoteAddress && pools.has(origin)) addresses.set(origin, socket.remoteAddress);
  }
  subscribe(connected, note);

  return {
    poolFor(url) {
      const kept = pools.get(url.origin);
      if (kept) return kept;
      const pool = new Pool(url.origin, {
        connections: perOrigin,
        allowH2: true,
        keepAliveTimeout: keptAliveMilliseconds,
        connect: { lookup: guard.lookupFor(url), timeout: connectMilliseconds },
        // Disable undici's timeouts, since each request has timers of its own.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      pools.set(url.origin, pool);
      return pool;
    },
    addressOf: (origin) => addresses.get(origin),
    release(origin) {
      const pool = pools.get(origin);
      pools.delete(origin);
      addresses.delete(origin);
      void pool?.close().catch(() => undefined);
    },
    async close() {
      unsubscribe(connected, note);
      await Promise.all([...pools.values()].map((pool) => pool.destroy().catch(() => undefined)));
      pools.clear();
    },
  };
}
