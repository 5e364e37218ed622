import { setTimeout as pause } from 'node:timers/promises';
import { second } from '../durations.ts';

/** A connection with statements in progress. */
export interface BusyConnection {
  /** When it became busy, which `watch` sets, or answered last; of `performance.now()`. */
  since: number;
  /** Closes the connection, which rejects its statements. */
  end(): void;
}

export interface SilenceWatch {
  /** Watches a connection until `release`. */
  watch(connection: BusyConnection): void;
  release(connection: BusyConnection): void;
  stop(): void;
}

const lookEvery = second;
const quietFor = 3 * second;
/** The health report waits as long. A call is answered within 8 s. */
export const probeMilliseconds = 3 * second;

/**
 * Ends connections on which the database stopped answering without closing them, as when its machine or the network
 * is gone: their calls would wait for minutes. Slow statements go on as long as `probe` reaches the database.
 */
export function watchForSilence(probe: () => Promise<void>): SilenceWatch {
  const busy = new Set<BusyConnection>();
  let isProbing = false;

  async function look(): Promise<void> {
    const limit = performance.now() - quietFor;
    const quiet = [...busy].filter(({ since }) => since <= limit);
    if (quiet.length === 0) return;
    const hasAnswered = await probe().then(
      () => true,
      () => false,
    );
    // After a blocked event loop, answers that arrived meanwhile are read first.
    await pause(0);
    for (const connection of quiet) {
      if (!busy.has(connection) || connection.since > limit) continue;
      if (hasAnswered) connection.since = performance.now();
      else connection.end();
    }
  }

  const timer = setInterval(() => {
    if (isProbing) return;
    isProbing = true;
    void look().finally(() => {
      isProbing = false;
    });
  }, lookEvery).unref();

  return {
    watch(connection) {
      if (!busy.has(connection)) connection.since = performance.now();
      busy.add(connection);
    },
    release: (connection) => busy.delete(connection),
    stop: () => clearInterval(timer),
  };
}
