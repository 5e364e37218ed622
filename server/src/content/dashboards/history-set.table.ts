import type { Generated } from 'kysely';

/** The number of late and incomplete articles for a chart in a week. */
export interface HistorySetTable {
  id: Generated<number>;
  /** The Monday of the week. */
  week: string;
  status_uid: string;
  /** Null except for planned articles, which are counted by content type. */
  content_type_id: number | null;
  late_count: number;
  incomplete_count: number;
  as_of_date: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    history_set: HistorySetTable;
  }
}
