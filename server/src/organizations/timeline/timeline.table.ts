import type { TimelineKind } from '@portal/contract/organizations/timeline-kinds.ts';
import type { Generated } from 'kysely';

/** An event of an organization. Triggers write a row for each event; texts are read from the records. */
interface TimelineEntryTable {
  id: Generated<number>;
  organization_id: number;
  at: string;
  kind: TimelineKind;
  person_id: number | null;
  /** The number of the record's kind in the search index, or 0, and the record's id. */
  subject_kind: number;
  subject_id: number;
  /** The row from which the event was derived; its table follows from the kind. */
  source_id: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    timeline_entry: TimelineEntryTable;
  }
}
