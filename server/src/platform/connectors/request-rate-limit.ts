import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Db } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const systemPause: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};

interface Limited {
  id: string;
  requestsPerMinute: number;
}

/**
 * Reserves the next free slot in the database, so that all servers together stay within the limit. Returns the slot's
 * time in Unix milliseconds.
 */
async function reserveSlot(db: Db, { id, requestsPerMinute }: Limited): Promise<number> {
  const query = db.selectFrom('connector').select('next_request_at').where('id', '=', id);
  const row = await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
  const now = clock.now().getTime();
  const slot = Math.max(now, row?.next_request_at ? Date.parse(row.next_request_at) : now);
  const next_request_at = new Date(slot + minute / requestsPerMinute).toISOString();
  await db.updateTable('connector').set({ next_request_at }).where('id', '=', id).execute();
  return slot;
}

/** Waits until the connector's rate limit allows a request. */
export async function waitForSlot(
  database: Database,
  limited: Limited,
  { pause, signal }: { pause: Pause; signal: AbortSignal },
): Promise<void> {
  const slot = await database.transaction((db) => reserveSlot(db, limited));
  const wait = slot - clock.now().getTime();
  if (wait > 0) await pause(wait, signal);
}
