import { sql } from 'kysely';
import { clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createPoller } from '../polling.ts';
import type { Database } from './database.ts';

const pollMilliseconds = 30_000;
/** Differences below this limit are harmless or just measurement noise. */
const ignoredMilliseconds = 1000;
/** In milliseconds; a larger difference is reported. */
export const tolerableOffset = 5000;

/** Returns how many milliseconds PostgreSQL's clock is ahead of this server's clock. */
async function measureOffset(database: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now
  `.execute(database.reader);
  const after = Date.now();
  return Number(rows[0]?.now ?? after) - (before + after) / 2;
}

/**
 * Polls PostgreSQL's time and adjusts `clock` to it, so that servers with different clocks agree on leases, schedules,
 * and due times. Does nothing on SQLite, where there is only one server.
 */
export function followDatabaseClock(
  database: Database,
  { log, onError }: { log: Log; onError: (error: unknown) => void },
) {
  async function poll(): Promise<void> {
    if (database.engine === 'sqlite') return;
    const offset = Math.round(await measureOffset(database));
    const isOff = Math.abs(offset) > tolerableOffset;
    if (isOff && Math.abs(clock.offset()) <= tolerableOffset) {
      log.warn({ seconds: -offset / 1000 }, 'the clock of this server differs from the database');
    }
    clock.setOffset(Math.abs(offset) > ignoredMilliseconds ? offset : 0);
  }
  const poller = createPoller(poll, { everyMilliseconds: pollMilliseconds, onError });
  return { poll, start: poller.start, stop: poller.stop };
}
