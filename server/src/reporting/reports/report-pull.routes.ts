import { reportPullEndpoints } from '@portal/contract/reporting/data/report-data.endpoints.ts';
import { type JobStarts, jobRoute } from '#platform/http/job-route.ts';
import type { Route } from '#platform/http/route.ts';
import { getReport, presentOneReport } from './report.service.ts';
import { pullReportData } from './report-pull.service.ts';

export const reportPullRoutes = ({ jobStarts }: { jobStarts: JobStarts }): Route[] => [
  jobRoute(reportPullEndpoints.pull, jobStarts, {
    start: async ({ db, viewer, params }) =>
      pullReportData(db, viewer, await getReport(db, viewer, params.id)),
    answer: async ({ db, viewer, params }) =>
      presentOneReport(db, viewer, await getReport(db, viewer, params.id)),
  }),
];
