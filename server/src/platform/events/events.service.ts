import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { EventKind } from './event.table.ts';

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

/** Like `recordEvent` for many, in one statement for each 500. */
export async function recordEvents(db: Db, events: readonly EventInput[]): Promise<void> {
  const created_at = clock.instant();
  for (let start = 0; start < events.length; start += 500) {
    const rows = events.slice(start, start + 500).map((event) => ({
      topic: event.topic,
      record_id: event.recordId ?? null,
      kind: event.kind ?? ('changed' as const),
      person_id: event.personId ?? null,
      former_person_ids: event.formerPersonIds?.length
        ? JSON.stringify(event.formerPersonIds)
        : null,
      created_at,
    }));
    await db.insertInto('event').values(rows).execute();
  }
}
