import type { Report, ReportUpdate } from '@portal/contract/reporting/reports/report.schema.ts';
import {
  type ReportStatus,
  reportStatuses,
  reportStatusLabels,
} from '@portal/contract/reporting/reports/report-status.ts';

export const reportLabels = {
  report_url: 'Report URL',
  status: 'Status',
  approver: 'Approver',
  creator: 'Creator',
  organization: 'Organization',
} as const;

export const statusChoices = reportStatuses.map((value) => ({
  value,
  label: reportStatusLabels[value],
}));

export const statusOf = (value: string | null): ReportStatus | undefined =>
  reportStatuses.find((one) => one === value);

export interface ReportValues {
  status: ReportStatus;
  report_url: string;
  approver: number | null;
  creator: number | null;
  [field: string]: unknown;
}

export const reportValues = (report: Report | undefined): ReportValues => ({
  status: report?.status ?? 'backlog',
  report_url: report?.report_url ?? '',
  approver: report?.approver ?? null,
  creator: report?.creator ?? null,
});

export function updateOf(changes: Partial<ReportValues>): ReportUpdate {
  const { status, report_url, approver, creator } = changes;
  return {
    ...(status !== undefined && { status }),
    ...(report_url !== undefined && { report_url: report_url.trim() }),
    ...(approver !== undefined && { approver }),
    ...(creator !== undefined && { creator }),
  };
}
