import { ApiError } from '@portal/contract/platform/api-error.ts';
import { reportEmailEntryEndpoints } from '@portal/contract/reporting/emails/report-email-entry.endpoints.ts';
import { reportSendingEndpoints } from '@portal/contract/reporting/emails/report-sending.endpoints.ts';
import {
  type ReportPreflight,
  reportPreflight,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import {
  reportEndpoints,
  reportMonthEndpoints,
} from '@portal/contract/reporting/reports/report.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const preflightQuery = (id: number) => ({
  ...endpointQuery(reportSendingEndpoints.preflight, { params: { id } }),
  // Someone is about to send what it says.
  staleTime: 0,
  gcTime: 0,
});

export const reportSendingsQuery = (report: number) =>
  endpointQuery(reportSendingEndpoints.list, { query: { report, limit: 20 } });

export const emailEntriesQuery = (report: number) =>
  endpointQuery(reportEmailEntryEndpoints.list, { query: { report } });

/** What a sending changes. */
export const listsOfSendings = [
  reportSendingEndpoints.list,
  reportEmailEntryEndpoints.list,
  reportEndpoints.list,
  reportEndpoints.get,
  reportMonthEndpoints.list,
  reportMonthEndpoints.get,
];

/** Shows the preflight with which the server refused to send. */
export function keepChangedPreflight(error: Error): boolean {
  const changed = error instanceof ApiError && reportPreflight.safeParse(error.current).data;
  if (!changed) return false;
  const key = endpointKey(reportSendingEndpoints.preflight, { params: { id: changed.report } });
  queryClient.setQueryData<ReportPreflight>(key, changed);
  return true;
}

export const useSendReport = () =>
  useEndpointMutation(reportSendingEndpoints.send, {
    invalidates: listsOfSendings,
    callerShowsErrors: true,
  });

export const useScheduleReport = () =>
  useEndpointMutation(reportSendingEndpoints.schedule, {
    invalidates: listsOfSendings,
    callerShowsErrors: true,
    toast: 'Sending Scheduled!',
  });

export const useCancelSending = () =>
  useEndpointMutation(reportSendingEndpoints.cancel, {
    invalidates: listsOfSendings,
    toast: 'Sending Canceled.',
  });

export const useResendMail = () =>
  useEndpointMutation(reportEmailEntryEndpoints.resend, {
    invalidates: [reportEmailEntryEndpoints.list, reportEndpoints.get],
    toast: 'Mail Queued Again.',
  });
