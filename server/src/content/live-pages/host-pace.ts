import { clock, instantAfter } from '#platform/clock.ts';
import type { Pause } from '#platform/connectors/request-rate-limit.ts';
import type { Database } from '#platform/database/database.ts';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { day, hour, second } from '#platform/durations.ts';

/** The minimum time between two requests to a host. */
const shortestPause = second;
const longestBackOff = day;

/** Reserves the host's next free time slot in the database, so that the pace applies to all servers together. */
async function reserve(db: Db, host: string, pause: number): Promise<number> {
  const now = clock.now().getTime();
  await db
    .insertInto('live_host')
    .values({ host, free_at: clock.instant(), blocked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = db.selectFrom('live_host').select('free_at').where('host', '=', host);
  const row = await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirstOrThrow();
  const slot = Math.max(now, Date.parse(row.free_at));
  const free_at = new Date(slot + pause).toISOString();
  await db.updateTable('live_host').set({ free_at }).where('host', '=', host).execute();
  return slot;
}

export interface HostPace {
  /** Waits until the host may be sent a request. `delay` is the crawl delay in its robots.txt. */
  wait(host: string, delay: number, signal: AbortSignal): Promise<void>;
}

/** Creates a pace of at most one request per second to each host, or fewer if the host requires it. */
export const createHostPace = (database: Database, pause: Pause): HostPace => ({
  async wait(host, delay, signal) {
    const slot = await database.transaction((db) =>
      reserve(db, host, Math.max(delay, shortestPause)),
    );
    const milliseconds = slot - clock.now().getTime();
    if (milliseconds > 0) await pause(milliseconds, signal);
  },
});

/** A pace without any waits, for benchmarks. */
export const withoutPace: HostPace = { wait: async () => undefined };

/**
 * Returns the time until which no requests are sent to a host: an hour after its first failure, and four times as long
 * after each further failure.
 */
export function backOffUntil(failures: number, until: string | null): string {
  const own = instantAfter(Math.min(hour * 4 ** Math.min(failures, 5), longestBackOff));
  return until !== null && until > own ? until : own;
}
