import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';

/**
 * The sum of an organization's monthly numbers, written together with its snapshots so that lists don't have to parse
 * JSON.
 */
export interface MonthlyTotalTable {
  organization_id: number;
  kind: MonthlyDataKind;
  /** YYYY-MM. */
  month: string;
  /**
   * The sum of the numbers that reports show: manually entered numbers, otherwise imported numbers, otherwise the
   * connector's.
   */
  total: number;
  /** The previous month's total; null if that month has no numbers. */
  total_before: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    monthly_total: MonthlyTotalTable;
  }
}
