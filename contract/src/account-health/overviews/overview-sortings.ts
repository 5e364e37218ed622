export const overviewSortings = [
  'leads',
  'traffic',
  'approvals',
  'months',
  'desktop',
  'mobile',
  'name',
] as const;
export type OverviewSorting = (typeof overviewSortings)[number];

export const overviewSortingTitles: Record<OverviewSorting, string> = {
  leads: 'Leads Over Time',
  traffic: 'Traffic Over Time',
  approvals: 'Overdue Approvals',
  months: 'Months into Contract',
  desktop: 'Desktop Score',
  mobile: 'Mobile Score',
  name: 'Account Name',
};
