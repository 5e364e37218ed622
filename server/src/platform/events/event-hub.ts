import type { Selectable } from 'kysely';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { EventTable } from './event.table.ts';
import { eventVisibility } from './visibility.ts';

type EventRow = Selectable<EventTable>;

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
  /** Looks once: for tests. */
  look(): Promise<void>;
  stop(): void;
}

const lookMilliseconds = 1000;
const batch = 1000;
/** A transaction that took a lower id may commit later than a higher one, but not later than this. */
const gapMilliseconds = 60_000;

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
  /** Ids below `newest` that weren't there when it was read, and since when they are missed. */
  const gaps = new Map<number, number>();
  let newest: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWoken = false;

  async function newestId(before?: Date): Promise<number> {
    const row = await database.reader
      .selectFrom('event')
      .select('id')
      .$if(before !== undefined, (query) =>
        query.where('created_at', '<', before?.toISOString() ?? ''),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  function rememberGaps(from: number, rows: readonly { id: number }[]): void {
    const now = clock.now().getTime();
    let expected = from + 1;
    for (const { id } of rows) {
      // A jump of ids (a copied database) is no set of open transactions.
      if (id - expected < batch) for (; expected < id; expected += 1) gaps.set(expected, now);
      expected = id + 1;
    }
    for (const [id, since] of gaps) if (now - since > gapMilliseconds) gaps.delete(id);
  }

  /** What has been told elsewhere is not told again, but what is still to commit below it is. */
  async function beginAtNewest(): Promise<void> {
    const from = await newestId(new Date(clock.now().getTime() - gapMilliseconds));
    const recent = await database.reader
      .selectFrom('event')
      .select('id')
      .where('id', '>', from)
      .orderBy('id')
      .execute();
    if (database.engine === 'postgres') rememberGaps(from, recent);
    newest = recent.at(-1)?.id ?? from;
  }

  async function readNew(): Promise<EventRow[]> {
    if (newest === undefined) {
      await beginAtNewest();
      return [];
    }
    const from = newest;
    const open = [...gaps.keys()];
    const late = open.length
      ? await database.reader.selectFrom('event').selectAll().where('id', 'in', open).execute()
      : [];
    for (const { id } of late) gaps.delete(id);
    const rows = await database.reader
      .selectFrom('event')
      .selectAll()
      .where('id', '>', from)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (database.engine === 'postgres') rememberGaps(from, rows);
    newest = rows.at(-1)?.id ?? from;
    if (rows.length === batch) isWoken = true;
    return [...late, ...rows];
  }

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

  async function lookOnce(): Promise<void> {
    do {
      isWoken = false;
      const rows = await readNew();
      if (rows.length > 0) await tell(rows);
    } while (isWoken);
  }

  function look(): Promise<void> {
    if (looking) {
      isWoken = true;
      return looking;
    }
    looking = lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const wake = () => {
    if (timer) void look().catch(onError);
  };

  return {
    look,
    wake,
    newestId,
    start() {
      timer = setInterval(wake, lookMilliseconds).unref();
      wake();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async missedSince(viewer, lastId) {
      const last = await database.reader
        .selectFrom('event')
        .select('created_at')
        .where('id', '=', lastId)
        .executeTakeFirst();
      if (!last) return undefined;
      // Some that committed late have a lower id; hearing of a change twice does no harm.
      const from = new Date(Date.parse(last.created_at) - gapMilliseconds).toISOString();
      const rows = await database.reader
        .selectFrom('event')
        .selectAll()
        .where((where) =>
          database.engine === 'postgres'
            ? where.or([where('id', '>', lastId), where('created_at', '>=', from)])
            : where('id', '>', lastId),
        )
        .orderBy('id')
        .limit(batch + 1)
        .execute();
      return rows.length > batch ? undefined : audible(database, viewer, rows);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      for (const subscriber of subscribers) subscriber.end();
      subscribers.clear();
    },
  };
}
