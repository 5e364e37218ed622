import type { Generated } from 'kysely';

export const eventKinds = ['created', 'changed', 'deleted'] as const;
export type EventKind = (typeof eventKinds)[number];

/** A recorded change that open screens are notified about. Purged after a while. */
export interface EventTable {
  id: Generated<number>;
  topic: string;
  record_id: number | null;
  kind: EventKind;
  /** The only recipient; null if everyone who may see the record gets the event. */
  person_id: number | null;
  /** JSON: ids of the people who could see the record before this change. */
  former_person_ids: string | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    event: EventTable;
  }
}
