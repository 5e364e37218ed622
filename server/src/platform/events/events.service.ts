import { clock } from '#platform/clock.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import type { Db } from '#platform/database/tables.ts';
import type { EventKind } from './event.table.ts';

/** Of a person whose session has ended: their streams look whether it was theirs. */
export const sessionTopic = 'session';

export interface EventInput {
  /** The noun that changed: 'article', 'comment', 'notification'. */
  topic: string;
  /** Which one; without it, the topic's list as a whole. */
  recordId?: number;
  /** 'changed' unless given. */
  kind?: EventKind;
  /** The only person whom it concerns. */
  personId?: number;
  /** People who saw the record until this change: who doesn't any more is told that it is gone. */
  formerPersonIds?: readonly number[];
}

/** Notes in the caller's transaction that a record changed, for the streams of those who may see it. */
export async function recordEvent(db: Db, event: EventInput): Promise<void> {
  await recordEvents(db, [event]);
}

/** Like `recordEvent` for many. */
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
