import type { Database } from '#platform/database/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createPoller } from '#platform/polling.ts';
import { createEventReader, eventBatch, lateMilliseconds } from './event-reader.ts';
import { type EventRow, selectEventsSince, selectNewestEventId } from './events.repository.ts';
import { eventVisibility } from './visibility.ts';

/** What a stream tells: that a record changed, never what it holds. */
export interface StreamedEvent {
  id: number;
  topic: string;
  record_id: number | null;
  kind: EventRow['kind'] | 'gone';
}

export interface Subscriber {
  viewer: Viewer;
  send(events: readonly StreamedEvent[]): void;
  /** The server stops. */
  end(): void;
}

export interface EventHub {
  start(): void;
  /** Looks now instead of in a second. */
  wake(): void;
  subscribe(subscriber: Subscriber): () => void;
  /** What a stream that ended at `lastId` missed; undefined when that is too long ago to be known. */
  missedSince(viewer: Viewer, lastId: number): Promise<StreamedEvent[] | undefined>;
  /** The newest event's id, or the newest then; 0 when there is none. */
  newestId(before?: Date): Promise<number>;
  /** Looks now, and waits for it. */
  look(): Promise<void>;
  /** Ends every stream, and waits for the look that runs. */
  stop(): Promise<void>;
}

const lookMilliseconds = 1000;

/** The events of a batch that this viewer may hear of, each record's visibility asked once. */
async function audible(
  database: Database,
  viewer: Viewer,
  rows: readonly EventRow[],
): Promise<StreamedEvent[]> {
  const visible = new Map<string, ReadonlySet<number>>();
  const shared = rows.filter((row) => row.person_id === null && row.record_id !== null);
  for (const [topic, theirs] of Map.groupBy(shared, (row) => row.topic)) {
    const ids = [...new Set(theirs.map((row) => Number(row.record_id)))];
    visible.set(topic, await eventVisibility.visibleIds(database.reader, viewer, topic, ids));
  }
  const isForViewer = ({ topic, record_id, person_id }: EventRow) => {
    if (person_id !== null) return person_id === viewer.id;
    // That a list changed says nothing of what is in it.
    return record_id === null || visible.get(topic)?.has(record_id) === true;
  };
  const heard: StreamedEvent[] = [];
  for (const row of rows) {
    const { id, topic, record_id, kind, former_person_ids } = row;
    const former: number[] = former_person_ids ? JSON.parse(former_person_ids) : [];
    if (isForViewer(row)) heard.push({ id, topic, record_id, kind });
    else if (former.includes(viewer.id)) heard.push({ id, topic, record_id, kind: 'gone' });
  }
  return heard;
}

/** Follows the table of events, whichever server or command wrote them, and tells who may hear. */
export function createEventHub(
  database: Database,
  onError: (error: unknown) => void = () => undefined,
): EventHub {
  const subscribers = new Set<Subscriber>();
  const reader = createEventReader(database);

  async function tell(rows: readonly EventRow[]): Promise<void> {
    const byViewer = Map.groupBy(subscribers, ({ viewer }) => viewer.id);
    for (const [, theirs] of byViewer) {
      const [first] = theirs;
      if (!first) continue;
      const events = await audible(database, first.viewer, rows);
      for (const subscriber of theirs) {
        // Those that committed late have a lower id and are told all the same.
        if (events.length > 0 && subscribers.has(subscriber)) subscriber.send(events);
      }
    }
  }

  async function look(): Promise<void> {
    let isAllRead = false;
    while (!isAllRead) {
      const { rows, isMore } = await reader.readNew();
      if (rows.length > 0) await tell(rows);
      isAllRead = !isMore;
    }
  }

  const poller = createPoller(look, { everyMilliseconds: lookMilliseconds, onError });

  return {
    look: poller.run,
    wake: poller.wake,
    start: poller.start,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    newestId: (before) => selectNewestEventId(database.reader, before?.toISOString()),
    async missedSince(viewer, lastId) {
      // Hearing of a change twice does no harm.
      const rows = await selectEventsSince(database.reader, lastId, {
        lateMilliseconds,
        limit: eventBatch + 1,
      });
      if (!rows || rows.length > eventBatch) return undefined;
      return audible(database, viewer, rows);
    },
    async stop() {
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
      await poller.stop();
    },
  };
}
