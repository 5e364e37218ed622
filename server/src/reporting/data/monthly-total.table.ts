import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';

/** The sum of an organization's numbers of a month, written with its snapshots so that lists of many compare no JSON. */
export interface MonthlyTotalTable {
  organization_id: number;
  kind: MonthlyDataKind;
  /** YYYY-MM. */
  month: string;
  /** The sum of the origin that counts: typed numbers before a file's, and a file's before the connector's. */
  total: number;
  /** The sum of the month before; null if that has no numbers. */
  total_before: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    monthly_total: MonthlyTotalTable;
  }
}
