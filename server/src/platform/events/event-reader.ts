import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type EventRow,
  selectEventIdsAfter,
  selectEventsAfter,
  selectEventsById,
  selectNewestEventId,
} from './events.repository.ts';

/** The maximum number of rows per query. */
export const eventBatch = 1000;
/** In milliseconds. An event is committed at most this long after an event with a higher id. */
export const lateMilliseconds = 60_000;

export interface EventReader {
  /** Returns the events committed since the last call. `isMore` is true if there is more than one batch. */
  readNew(): Promise<{ rows: EventRow[]; isMore: boolean }>;
}

/** Creates a reader that returns each event once, starting after the first call. */
export function createEventReader({ reader, engine }: Database): EventReader {
  /** Missing ids below `newest`, each with the time when it was noticed. Their transactions may still commit. */
  const gaps = new Map<number, number>();
  let newest: number | undefined;

  function rememberGaps(from: number, rows: readonly { id: number }[]): void {
    if (engine === 'sqlite') return;
    const now = clock.now().getTime();
    let expected = from + 1;
    for (const { id } of rows) {
      // A large gap means that the database was copied, not that transactions are open.
      if (id - expected < eventBatch) for (; expected < id; expected += 1) gaps.set(expected, now);
      expected = id + 1;
    }
    for (const [id, since] of gaps) if (now - since > lateMilliseconds) gaps.delete(id);
  }

  /** Skips earlier events, but keeps track of recent ids that are missing. */
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
