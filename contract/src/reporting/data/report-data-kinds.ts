/** The kinds of data that are pulled, imported, or typed per organization and calendar month. */
export const monthlyDataKinds = ['analytics', 'leads'] as const;
export type MonthlyDataKind = (typeof monthlyDataKinds)[number];

/** Everything that a report's Data Status covers; backlinks are the four screenshots. */
export const reportDataKinds = [...monthlyDataKinds, 'backlinks'] as const;
export type ReportDataKind = (typeof reportDataKinds)[number];

export const reportDataLabels: Record<ReportDataKind, string> = {
  analytics: 'Analytics data',
  leads: 'Lead-tracking data',
  backlinks: 'Backlink/SEO data',
};
