import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type EventRow,
  selectEventIdsAfter,
  selectEventsAfter,
  selectEventsById,
  selectNewestEventId,
} from './events.repository.ts';

/** Events that are read at once. */
export const eventBatch = 1000;
/** A transaction that took a lower id may commit later than a higher one, but not later than this. */
export const lateMilliseconds = 60_000;

export interface EventReader {
  /** What was committed since the last time; `isMore` when there was too much for one batch. */
  readNew(): Promise<{ rows: EventRow[]; isMore: boolean }>;
}

/** Reads each event once, whichever server or command wrote it, from the newest at the first time on. */
export function createEventReader({ reader, engine }: Database): EventReader {
  /** Ids below `newest` that weren't there when it was read, and since when they are missed. */
  const gaps = new Map<number, number>();
  let newest: number | undefined;

  function rememberGaps(from: number, rows: readonly { id: number }[]): void {
    if (engine === 'sqlite') return;
    const now = clock.now().getTime();
    let expected = from + 1;
    for (const { id } of rows) {
      // A jump of ids (a copied database) is no set of open transactions.
      if (id - expected < eventBatch) for (; expected < id; expected += 1) gaps.set(expected, now);
      expected = id + 1;
    }
    for (const [id, since] of gaps) if (now - since > lateMilliseconds) gaps.delete(id);
  }

  /** What has been told elsewhere is not told again, but what is still to commit below it is. */
  async function beginAtNewest(): Promise<void> {
    const from = await selectNewestEventId(reader, instantAfter(-lateMilliseconds));
    const recent = await selectEventIdsAfter(reader, from);
    rememberGaps(from, recent);
    newest = recent.at(-1)?.id ?? from;
  }

  return {
    async readNew() {
      if (newest === undefined) {
        await beginAtNewest();
        return { rows: [], isMore: false };
      }
      const from = newest;
      const late = await selectEventsById(reader, [...gaps.keys()]);
      for (const { id } of late) gaps.delete(id);
      const rows = await selectEventsAfter(reader, from, eventBatch);
      rememberGaps(from, rows);
      newest = rows.at(-1)?.id ?? from;
      return { rows: [...late, ...rows], isMore: rows.length === eventBatch };
    },
  };
}
