import { ApiError } from '@portal/contract/platform/api-error.ts';
import { reportEmailEntryCalls } from '@portal/contract/reporting/emails/report-email-entry.calls.ts';
import { reportSendingCalls } from '@portal/contract/reporting/emails/report-sending.calls.ts';
import {
  type ReportPreflight,
  reportPreflight,
} from '@portal/contract/reporting/emails/report-sending.schema.ts';
import { reportCalls, reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';

export const preflightQuery = (id: number) => ({
  ...endpointQuery(reportSendingCalls.preflight, { params: { id } }),
  // The user is about to send the report, so the preflight must be up to date.
  staleTime: 0,
  gcTime: 0,
});

export const reportSendingsQuery = (report: number) =>
  endpointQuery(reportSendingCalls.list, { query: { report, limit: 20 } });

export const emailEntriesQuery = (report: number) =>
  endpointQuery(reportEmailEntryCalls.list, { query: { report } });

/** The lists that a sending affects. */
export const listsOfSendings = [
  reportSendingCalls.list,
  reportEmailEntryCalls.list,
  reportCalls.list,
  reportCalls.get,
  reportMonthCalls.list,
  reportMonthCalls.get,
];

/**
 * Caches the current preflight if the server rejected the sending because the preflight changed, so that the modal
 * shows the changes. Returns whether it did.
 */
export function keepChangedPreflight(error: Error): boolean {
  const changed = error instanceof ApiError && reportPreflight.safeParse(error.current).data;
  if (!changed) return false;
  const key = endpointKey(reportSendingCalls.preflight, { params: { id: changed.report } });
  queryClient.setQueryData<ReportPreflight>(key, changed);
  return true;
}

export const useSendReport = () =>
  useEndpointMutation(reportSendingCalls.send, {
    invalidates: listsOfSendings,
    callerShowsErrors: true,
  });

export const useScheduleReport = () =>
  useEndpointMutation(reportSendingCalls.schedule, {
    invalidates: listsOfSendings,
    callerShowsErrors: true,
    toast: 'Sending Scheduled!',
  });

export const useCancelSending = () =>
  useEndpointMutation(reportSendingCalls.cancel, {
    invalidates: listsOfSendings,
    toast: 'Sending Canceled.',
  });

export const useResendMail = () =>
  useEndpointMutation(reportEmailEntryCalls.resend, {
    invalidates: [reportEmailEntryCalls.list, reportCalls.get],
    toast: 'Email Queued Again.',
  });
