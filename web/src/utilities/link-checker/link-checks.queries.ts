import { ApiError } from '@portal/contract/platform/api-error.ts';
import type { CallInput } from '@portal/contract/platform/call-input.ts';
import {
  linkCheckCalls,
  linkCheckScheduleCalls,
} from '@portal/contract/utilities/link-check.calls.ts';
import type { LinkCheck, LinkCheckBody } from '@portal/contract/utilities/link-check.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callFile } from '#platform/api/call.ts';
import { invalidate } from '#platform/api/invalidation.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { saveFile, showDownloadProblem } from '#platform/api/save-file.ts';
import { useSingleMutation } from '#platform/api/use-single-mutation.ts';
import { isRunning } from './link-check-texts.ts';

/**
 * The polling interval in milliseconds. Polling is needed because events can be missed, and because a job that is
 * canceled before it begins emits no event.
 */
const pollMilliseconds = 5_000;

export const linkCheckQuery = (id: number) => ({
  ...endpointQuery(linkCheckCalls.get, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: LinkCheck | undefined } }) =>
    state.data && isRunning(state.data) ? pollMilliseconds : (false as const),
});

export const linkHostsQuery = (id: number) =>
  endpointQuery(linkCheckCalls.hosts, { params: { id } });

export const checkedLinkQuery = (id: number, link: number) =>
  endpointQuery(linkCheckCalls.link, { params: { id, link } });

export const linkCheckScheduleQuery = (organization: number) =>
  endpointQuery(linkCheckScheduleCalls.get, { params: { id: organization } });

async function startLinkCheck(body: LinkCheckBody): Promise<number> {
  const answer = await call(linkCheckCalls.run, { body });
  // The response is the check if it finished immediately; otherwise, it is the check's job.
  if ('report' in answer) return answer.id;
  const [check] = await call(linkCheckCalls.list, { query: { job: answer.id, limit: 1 } });
  if (!check) throw new Error('This check has been deleted.');
  return check.id;
}

/** Starts a check. `onStarted` receives the check's id. The caller shows errors. */
export function useStartLinkCheck(onStarted: (id: number) => void) {
  const queryClient = useQueryClient();
  return useSingleMutation<number, LinkCheckBody>({
    mutationFn: startLinkCheck,
    onSuccess: onStarted,
    onSettled: () => invalidate(queryClient, { queryKey: [linkCheckCalls.list.path] }),
  });
}

/** Returns the running check that prevents a new one, or undefined if the error has a different cause. */
export function runningCheckOf(error: Error | null): LinkCheck | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  // The cast is safe: a 409 contains the running check if the viewer can see it.
  return error.current as LinkCheck | undefined;
}

export function useCancelLinkCheck() {
  return useEndpointMutation(linkCheckCalls.cancel, {
    invalidates: [linkCheckCalls.get, linkCheckCalls.list],
    toast: ({ state }) => (state === 'canceled' ? 'Check Canceled.' : 'Check Asked to Stop.'),
  });
}

export function useUpdateLinkCheckSchedule() {
  const queryClient = useQueryClient();
  return useEndpointMutation(linkCheckScheduleCalls.update, {
    toast: ({ is_weekly }) => (is_weekly ? 'Weekly Check On.' : 'Weekly Check Off.'),
    onSuccess: (schedule) => {
      const params = { id: schedule.id };
      queryClient.setQueryData(endpointKey(linkCheckScheduleCalls.get, { params }), schedule);
    },
    invalidates: [linkCheckScheduleCalls.get],
  });
}

type Filters = NonNullable<CallInput<typeof linkCheckCalls.export>['query']>;

export function useExportLinks(id: number) {
  return useMutation({
    mutationFn: (query: Filters) => callFile(linkCheckCalls.export, { params: { id }, query }),
    onSuccess: saveFile,
    onError: showDownloadProblem,
  });
}
