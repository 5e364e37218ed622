import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import { reportCalls, reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import type { Report } from '@portal/contract/reporting/reports/report.schema.ts';
import { reportScreenshotCalls } from '@portal/contract/reporting/reports/report-screenshot.calls.ts';
import { reportWaiverCalls } from '@portal/contract/reporting/reports/report-waiver.calls.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';

export const reportQuery = (id: number) => endpointQuery(reportCalls.get, { params: { id } });

export const listsOfReports = [
  reportCalls.list,
  reportCalls.values,
  reportMonthCalls.list,
  reportMonthCalls.get,
];

export const staleOfReport = [...listsOfReports, reportSendingCalls.preflight];
const invalidates = staleOfReport;

export function keepReport(report: Report): void {
  keepRecord(endpointKey(reportCalls.get, { params: { id: report.id } }), report);
}

export const useUpdateReport = () =>
  useEndpointMutation(reportCalls.update, {
    invalidates,
    callerShowsErrors: true,
    toast: 'Report Updated',
    onSuccess: keepReport,
  });

export const useWaiveData = () =>
  useEndpointMutation(reportWaiverCalls.save, {
    invalidates,
    afterOpenForms: true,
    callerShowsErrors: true,
    onSuccess: keepReport,
  });

export const useTakeWaiverBack = () =>
  useEndpointMutation(reportWaiverCalls.remove, {
    invalidates,
    afterOpenForms: true,
    onSuccess: keepReport,
  });

export const useSaveScreenshot = () =>
  useEndpointMutation(reportScreenshotCalls.save, {
    invalidates,
    afterOpenForms: true,
    callerShowsErrors: true,
    onSuccess: keepReport,
  });

export const useRemoveScreenshot = () =>
  useEndpointMutation(reportScreenshotCalls.remove, {
    invalidates,
    afterOpenForms: true,
    onSuccess: keepReport,
  });
