import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A short text about a month or day of an organization, shown in its charts of traffic and leads. */
export interface ChartAnnotationTable {
  id: Generated<number>;
  organization_id: number;
  /** YYYY-MM. */
  month: string;
  /** A day within the month; null for the whole month. */
  day: string | null;
  text: string;
  is_shown_to_clients: Generated<Flag>;
  created_by_id: number | null;
  actor_id: number | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    chart_annotation: ChartAnnotationTable;
  }
}
