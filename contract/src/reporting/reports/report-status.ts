/** A report's statuses, in workflow order. */
export const reportStatuses = ['backlog', 'assigned', 'finalReview', 'sent'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportStatusLabels: Record<ReportStatus, string> = {
  backlog: 'Backlog',
  assigned: 'Assigned',
  finalReview: 'Final Review',
  sent: 'Sent',
};

export type ReportCounts = Record<ReportStatus, number>;

/**
 * Returns the share of reports that have reached each stage, as a rounded percentage of all reports, or 0 for each
 * stage in a month without reports.
 */
export function reportPercentages(counts: ReportCounts): ReportCounts {
  const total = reportStatuses.reduce((sum, status) => sum + counts[status], 0);
  const reached = (stage: ReportStatus) =>
    reportStatuses
      .slice(reportStatuses.indexOf(stage))
      .reduce((sum, status) => sum + counts[status], 0);
  const percentage = (stage: ReportStatus) =>
    total === 0 ? 0 : Math.round((reached(stage) * 100) / total);
  return {
    backlog: percentage('backlog'),
    assigned: percentage('assigned'),
    finalReview: percentage('finalReview'),
    sent: percentage('sent'),
  };
}
