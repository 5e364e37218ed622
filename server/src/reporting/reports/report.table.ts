import type { ReportDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { ReportStatus } from '@portal/contract/reporting/reports/report-status.ts';
import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import type { Generated } from 'kysely';

/** An organization's monthly report; unique per planning month and organization. */
export interface ReportTable {
  id: Generated<number>;
  planning_month_id: number;
  organization_id: number;
  status: ReportStatus;
  report_url: string | null;
  creator_id: number | null;
  approver_id: number | null;
  /** The time the report was first sent or manually set to Sent; null until then. */
  sent_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A report's screenshot from the backlink tool. */
export interface ReportScreenshotTable {
  report_id: number;
  type: ScreenshotType;
  stored_file_id: number;
  width: number;
  height: number;
  person_id: number | null;
  created_at: string;
}

/** A person's decision, with a reason, to send a report without some of its data. */
export interface ReportWaiverTable {
  report_id: number;
  kind: ReportDataKind;
  reason: string;
  person_id: number | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    report: ReportTable;
    report_screenshot: ReportScreenshotTable;
    report_waiver: ReportWaiverTable;
  }
}
