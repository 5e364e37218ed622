import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import {
  reportEndpoints,
  reportMonthEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportScreenshotEndpoints } from '@portal/contract/reporting/reports/report-screenshot.endpoints.ts';
import { reportWaiverEndpoints } from '@portal/contract/reporting/reports/report-waiver.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const reportQuery = (id: number) => endpointQuery(reportEndpoints.get, { params: { id } });

export const listsOfReports = [
  reportEndpoints.list,
  reportEndpoints.values,
  reportMonthEndpoints.list,
  reportMonthEndpoints.get,
];

export const staleOfReport = [...listsOfReports, reportSendingEndpoints.preflight];
const invalidates = staleOfReport;

export function keepReport(report: Report): void {
  queryClient.setQueryData(endpointKey(reportEndpoints.get, { params: { id: report.id } }), report);
}

export const useUpdateReport = () =>
  useEndpointMutation(reportEndpoints.update, {
    invalidates,
    callerShowsErrors: true,
    toast: 'Report Updated',
    onSuccess: keepReport,
  });

export const useWaiveData = () =>
  useEndpointMutation(reportWaiverEndpoints.save, {
    invalidates,
    callerShowsErrors: true,
    onSuccess: keepReport,
  });

export const useTakeWaiverBack = () =>
  useEndpointMutation(reportWaiverEndpoints.remove, { invalidates, onSuccess: keepReport });

export const useSaveScreenshot = () =>
  useEndpointMutation(reportScreenshotEndpoints.save, {
    invalidates,
    callerShowsErrors: true,
    onSuccess: keepReport,
  });

export const useRemoveScreenshot = () =>
  useEndpointMutation(reportScreenshotEndpoints.remove, { invalidates, onSuccess: keepReport });
