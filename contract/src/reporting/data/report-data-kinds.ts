/** The kinds of data that are pulled, imported, or manually entered per organization and calendar month. */
export const monthlyDataKinds = ['analytics', 'leads'] as const;
export type MonthlyDataKind = (typeof monthlyDataKinds)[number];

/** All kinds of data that a report's Data Status covers; `backlinks` means the four screenshots. */
export const reportDataKinds = [...monthlyDataKinds, 'backlinks'] as const;
export type ReportDataKind = (typeof reportDataKinds)[number];

export const reportDataLabels: Record<ReportDataKind, string> = {
  analytics: 'Analytics data',
  leads: 'Lead-tracking data',
  backlinks: 'Backlink/SEO data',
};
