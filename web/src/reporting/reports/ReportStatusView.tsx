import {
  type ReportStatus,
  reportStatusLabels,
} from '@portal/contract/reporting/reports/report-status.ts';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';

export const reportStatusColors: Record<ReportStatus, string> = {
  backlog: 'var(--text-tertiary)',
  assigned: 'var(--tone-info)',
  finalReview: 'var(--tone-warning)',
  sent: 'var(--tone-success)',
};

export const ReportStatusView = ({ status }: { status: ReportStatus }) => (
  <StatusDot status={{ name: reportStatusLabels[status], color: reportStatusColors[status] }} />
);
