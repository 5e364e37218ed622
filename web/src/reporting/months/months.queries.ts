import type { Narrowed } from '@portal/contract/platform/columns.ts';
import type { ReportOrdering } from '@portal/contract/reporting/reports/report.calls.ts';
import { reportCalls, reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { useEffect } from 'react';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import type { MonthSearch } from '../reports/report-search.ts';

/** The columns that every report list requests. */
export const reportRowColumns = [
  'id',
  'status',
  'report_url',
  'client.id',
  'client.dba_name',
  'client.slug',
  'planning_month.year',
  'planning_month.month',
  'creator_user.name',
  'creator_user.avatar_color',
  'approver_user.name',
  'approver_user.avatar_color',
  'presentation',
  'is_sending',
  'allowed_actions',
] as const;
export type ReportRow = Narrowed<Report, (typeof reportRowColumns)[number]>;

/** Returns the query for a year's report months with their counts. */
export const yearMonthsQuery = (year: number) =>
  endpointQuery(reportMonthCalls.list, { query: { year } });

export type ReportFilters = Pick<
  MonthSearch,
  'search' | 'status' | 'creator' | 'approver' | 'has_presentation'
>;

export const filtersOf = (search: MonthSearch): ReportFilters => ({
  search: search.search,
  status: search.status,
  creator: search.creator,
  approver: search.approver,
  has_presentation: search.has_presentation,
});

/** Loads all of a month's matching reports: the first page, then the remaining pages. */
export function useMonthReports(
  month: number,
  filters: ReportFilters,
  ordering: ReportOrdering | undefined,
) {
  const list = useEndpointPages(reportCalls.list, {
    query: { month, ...filters, ordering, columns: reportRowColumns },
  });
  const { hasMore, isLoadingMore, moreError, loadMore } = list;
  // 'Select all' means all of the month's reports, so every page must be loaded.
  useEffect(() => {
    if (hasMore && !isLoadingMore && !moreError) loadMore();
  }, [hasMore, isLoadingMore, moreError, loadMore]);
  return list;
}
