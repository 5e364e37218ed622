import type { TimelineKind } from '@portal/contract/organizations/timeline-kinds.ts';
import type { Generated } from 'kysely';

/** An event in an organization's timeline. Triggers write a row for each event; texts are read from the records. */
interface TimelineEntryTable {
  id: Generated<number>;
  organization_id: number;
  at: string;
  kind: TimelineKind;
  person_id: number | null;
  /** The number of the record's kind in the search index, or 0 for kinds that aren't in the index. */
  subject_kind: number;
  subject_id: number;
  /** The row that the event was derived from; the event's kind determines the row's table. */
  source_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    timeline_entry: TimelineEntryTable;
  }
}
