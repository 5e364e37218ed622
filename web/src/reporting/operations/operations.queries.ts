import { reportMonthCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { reportOperationCalls } from '@portal/contract/reporting/reports/report-operation.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/**
 * The polling interval in ms. Polling is necessary because events don't include the progress of other people's
 * operations.
 */
const lookEvery = 2_000;

export const isAtWork = ({ state }: { state: string }) => state === 'queued' || state === 'running';

/** Loads a month's latest operation of each kind. */
export const useLatestOperations = (planning_month: number) =>
  useQuery({
    ...endpointQuery(reportOperationCalls.list, {
      query: { planning_month, latest: true },
    }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? lookEvery : false),
  });

const invalidates = [reportOperationCalls.list, reportMonthCalls.list, reportMonthCalls.get];

export const useMonthOperations = () => ({
  create_reports: useEndpointMutation(reportOperationCalls.createReports, { invalidates }),
  validate_data: useEndpointMutation(reportOperationCalls.validateData, { invalidates }),
  create_presentations: useEndpointMutation(reportOperationCalls.createPresentations, {
    invalidates,
  }),
  query_unsent: useEndpointMutation(reportOperationCalls.queryUnsent, { invalidates }),
});
