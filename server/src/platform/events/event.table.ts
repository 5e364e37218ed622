import type { Generated } from 'kysely';

export const eventKinds = ['created', 'changed', 'deleted'] as const;
export type EventKind = (typeof eventKinds)[number];

/** A recorded change, of which open screens are notified; deleted after a while. */
export interface EventTable {
  id: Generated<number>;
  topic: string;
  record_id: number | null;
  kind: EventKind;
  /** The only recipient; null for everyone who may see the record. */
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
