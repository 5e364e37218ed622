import type { DataOrigin } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { NumberChangeAction } from '@portal/contract/reporting/origins/number-origin.schema.ts';
import type { Generated } from 'kysely';

/**
 * A change to an organization's numbers from one origin for a month. Rows are only added. Changes made before this
 * table existed aren't recorded.
 */
export interface NumberChangeTable {
  id: Generated<number>;
  organization_id: number;
  kind: MonthlyDataKind;
  /** YYYY-MM. */
  month: string;
  origin: DataOrigin;
  action: NumberChangeAction;
  /** A pull's property or call-tracking account, or an imported file's name. */
  account: string | null;
  /** The real person who entered, imported, or removed the numbers, even during impersonation. */
  person_id: number | null;
  /** The sum of the month's numbers from this origin; null if there were none. */
  total_before: number | null;
  total_after: number | null;
  changed_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    number_change: NumberChangeTable;
  }
}
