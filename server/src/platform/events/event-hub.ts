import type { Database } from '#platform/database/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createPoller } from '#platform/polling.ts';
import { createEventReader, eventBatch, lateMilliseconds } from './event-reader.ts';
import { type EventRow, selectEventsSince, selectNewestEventId } from './events.repository.ts';
import { type EventVisibility, visibleToStaff } from './visibility.ts';

/** An event in its streamed form. It names the changed record but never contains the record's content. */
export interface StreamedEvent {
  id: number;
  topic: string;
  record_id: number | null;
  kind: EventRow['kind'] | 'gone';
}

export interface Subscriber {
  viewer: Viewer;
  send(events: readonly StreamedEvent[]): void;
  /** Called when the server shuts down. */
  end(): void;
}

export interface EventHub {
  start(): void;
  /** Polls now instead of within one second. */
  wake(): void;
  subscribe(subscriber: Subscriber): () => void;
  /**
   * Returns the events since `lastId` that the viewer may see, or undefined if `lastId` is unknown or too many events
   * followed it.
   */
  missedSince(viewer: Viewer, lastId: number): Promise<StreamedEvent[] | undefined>;
  /** Returns the newest event's id, optionally counting only events before `before`, or 0 if there is none. */
  newestId(before?: Date): Promise<number>;
  /** Polls immediately and resolves when the poll has ended. */
  poll(): Promise<void>;
  /** Ends every stream and waits for the running poll. */
  stop(): Promise<void>;
}

const pollMilliseconds = 1000;

interface HubOptions {
  database: Database;
  visibility: EventVisibility;
  onError?: (error: unknown) => void;
}

/** Filters a batch by the records that the viewer may see. Visibility is queried once per topic. */
async function visibleEvents(
  { database, visibility }: HubOptions,
  viewer: Viewer,
  rows: readonly EventRow[],
): Promise<StreamedEvent[]> {
  const visible = new Map<string, ReadonlySet<number>>();
  const shared = rows.filter((row) => row.person_id === null && row.record_id !== null);
  for (const [topic, theirs] of Map.groupBy(shared, (row) => row.topic)) {
    const ids = [...new Set(theirs.map((row) => Number(row.record_id)))];
    const visibleIds = visibility[topic] ?? visibleToStaff;
    visible.set(topic, await visibleIds(database.reader, viewer, ids));
  }
  const isForViewer = ({ topic, record_id, person_id }: EventRow) => {
    if (person_id !== null) return person_id === viewer.id;
    // An event without a record reveals nothing about the list's content, so everyone may receive it.
    return record_id === null || visible.get(topic)?.has(record_id) === true;
  };
  const events: StreamedEvent[] = [];
  for (const row of rows) {
    const { id, topic, record_id, kind, former_person_ids } = row;
    const former: number[] = former_person_ids ? JSON.parse(former_person_ids) : [];
    if (isForViewer(row)) events.push({ id, topic, record_id, kind });
    else if (former.includes(viewer.id)) events.push({ id, topic, record_id, kind: 'gone' });
  }
  return events;
}

/**
 * Polls the event table, which all servers and commands write to, and sends each subscriber the events that the
 * subscriber may see.
 */
export function createEventHub(options: HubOptions): EventHub {
  const { database, onError = () => undefined } = options;
  const subscribers = new Set<Subscriber>();
  const reader = createEventReader(database);

  async function send(rows: readonly EventRow[]): Promise<void> {
    const byViewer = Map.groupBy(subscribers, ({ viewer }) => viewer.id);
    for (const [, theirs] of byViewer) {
      const [first] = theirs;
      if (!first) continue;
      const events = await visibleEvents(options, first.viewer, rows);
      for (const subscriber of theirs) {
        // Events that committed late can have lower ids than events that have already been sent.
        if (events.length > 0 && subscribers.has(subscriber)) subscriber.send(events);
      }
    }
  }

  async function poll(): Promise<void> {
    let isAllRead = false;
    while (!isAllRead) {
      const { rows, isMore } = await reader.readNew();
      if (rows.length > 0) await send(rows);
      isAllRead = !isMore;
    }
  }

  const poller = createPoller(poll, { everyMilliseconds: pollMilliseconds, onError });

  return {
    poll: poller.run,
    wake: poller.wake,
    start: poller.start,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    newestId: (before) => selectNewestEventId(database.reader, before?.toISOString()),
    async missedSince(viewer, lastId) {
      // May include events that the client already has, which is harmless.
      const rows = await selectEventsSince(database.reader, lastId, {
        lateMilliseconds,
        limit: eventBatch + 1,
      });
      if (!rows || rows.length > eventBatch) return undefined;
      return visibleEvents(options, viewer, rows);
    },
    async stop() {
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
      await poller.stop();
    },
  };
}
