import { reportMonthEndpoints } from '@portal/contract/reporting/reports/report.endpoints.ts';
import { reportOperationEndpoints } from '@portal/contract/reporting/reports/report-operation.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Progress of an operation that someone else started comes by no event. */
const lookEvery = 2_000;

export const isAtWork = ({ state }: { state: string }) => state === 'queued' || state === 'running';

/** The last operation of each kind on a month. */
export const useLatestOperations = (planning_month: number) =>
  useQuery({
    ...endpointQuery(reportOperationEndpoints.list, {
      query: { planning_month, latest: true },
    }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? lookEvery : false),
  });

const invalidates = [
  reportOperationEndpoints.list,
  reportMonthEndpoints.list,
  reportMonthEndpoints.get,
];

export const useMonthOperations = () => ({
  create_reports: useEndpointMutation(reportOperationEndpoints.createReports, { invalidates }),
  validate_data: useEndpointMutation(reportOperationEndpoints.validateData, { invalidates }),
  create_presentations: useEndpointMutation(reportOperationEndpoints.createPresentations, {
    invalidates,
  }),
  query_unsent: useEndpointMutation(reportOperationEndpoints.queryUnsent, { invalidates }),
});
