import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import type { EventKind } from './event.table.ts';

/** The topic that makes a person's streams check whether their session has ended. */
export const sessionTopic = 'session';

export interface EventInput {
  /** The changed noun: 'article', 'comment', 'notification'. */
  topic: string;
  /** The changed record; if undefined, the topic's whole list has changed. */
  recordId?: number;
  /** Defaults to 'changed'. */
  kind?: EventKind;
  /** The only recipient; if undefined, everyone who may see the record gets the event. */
  personId?: number;
  /** People who could see the record before the change. Those who no longer can see it get a `gone` event. */
  formerPersonIds?: readonly number[];
}

/**
 * Records a change to a record in the caller's transaction. Streams deliver the event to everyone who may see the
 * record.
 */
export async function recordEvent(db: Db, event: EventInput): Promise<void> {
  await recordEvents(db, [event]);
}

export async function recordEvents(db: Db, events: readonly EventInput[]): Promise<void> {
  const created_at = clock.instant();
  const rows = events.map((event) => ({
    topic: event.topic,
    record_id: event.recordId ?? null,
    kind: event.kind ?? ('changed' as const),
    person_id: event.personId ?? null,
    former_person_ids: event.formerPersonIds?.length ? JSON.stringify(event.formerPersonIds) : null,
    created_at,
  }));
  await insertRows(db, 'event', rows);
}
