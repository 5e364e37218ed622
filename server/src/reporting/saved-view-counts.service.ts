import { reportEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { countedList, countsViewsOf } from '#users/saved-views/counted-lists.service.ts';
import { reportScope } from './reports/report.policy.ts';
import { countableReports } from './reports/report-list.repository.ts';

export const countReportingViews = countsViewsOf([
  countedList('/reporting/$year/$month', {
    endpoint: reportEndpoints.list,
    queryOf: ({ search, status, creator, approver, has_presentation }, { year, month }) => ({
      year,
      calendar_month: month,
      search,
      status,
      creator,
      approver,
      has_presentation,
    }),
    rows: (db, viewer, query) => countableReports(db, reportScope(viewer), query),
  }),
]);
