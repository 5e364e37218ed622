import type { ReportOperationKind } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** An operation on all reports of a month. */
export interface ReportOperationTable {
  id: Generated<number>;
  planning_month_id: number;
  kind: ReportOperationKind;
  debug_mode: Generated<Flag>;
  is_scheduled: Generated<Flag>;
  person_id: number | null;
  job_id: number | null;
  /** ReportOperationResult as JSON; null until the operation is done. */
  result: string | null;
  created_at: string;
  finished_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report_operation: ReportOperationTable;
  }
}
