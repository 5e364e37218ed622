import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import { applicationBackupCalls } from '@portal/contract/apps/application-backup.calls.ts';
import {
  deletedApplicationCalls,
  webApplicationCalls,
} from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import type { StartedJob } from '@portal/contract/platform/job.schema.ts';
import { useCallback } from 'react';
import { call } from '#platform/api/call.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointKey, endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { isAtWork } from './application-texts.ts';

export const applicationParts = [webApplicationCalls.get, webApplicationCalls.operations];
const applicationLists = [webApplicationCalls.list, ...applicationParts];
export const backupLists = [
  applicationBackupCalls.list,
  applicationBackupCalls.listDatabase,
  applicationBackupCalls.listCode,
];

/** The polling interval in milliseconds. Polling is needed because events can be missed. */
const pollMilliseconds = 5_000;

const byUuid = (uuid: string) => ({ query: { uuid: uuid.slice(0, 100), limit: 1 } });

/** Returns the query for an application by uuid: a list with at most one entry. */
export const applicationQuery = (uuid: string) => ({
  ...endpointQuery(webApplicationCalls.list, byUuid(uuid)),
  placeholderData: () => findListed(uuid),
  refetchInterval: ({ state }: { state: { data?: readonly WebApplication[] | undefined } }) =>
    state.data?.some(({ operation }) => isAtWork(operation)) ? pollMilliseconds : (false as const),
});

/** Returns the query for a job's application. The list is empty after a failed creation has been cleaned up. */
export const applicationOfJobQuery = (job: number) => ({
  ...endpointQuery(webApplicationCalls.list, { query: { job, limit: 1 } }),
  refetchInterval: ({ state }: { state: { data?: readonly WebApplication[] | undefined } }) =>
    state.data?.some(({ operation }) => isAtWork(operation)) ? pollMilliseconds : (false as const),
});

export const jobQuery = (id: number) => endpointQuery(jobCalls.get, { params: { id } });

/** Returns the application's row from a cached list, if any, to show while the page loads. */
function findListed(uuid: string): WebApplication[] | undefined {
  const lists = queryClient.getQueriesData<{ pages?: readonly { items: WebApplication[] }[] }>({
    queryKey: [webApplicationCalls.list.path],
  });
  const rows = lists.flatMap(([, list]) => list?.pages?.flatMap(({ items }) => items) ?? []);
  // Ignore rows that contain only some of the columns.
  const application = rows.find((row) => row.uuid === uuid && 'allowed_actions' in row);
  return application && [application];
}

function keepApplication(application: WebApplication): void {
  const key = endpointKey(webApplicationCalls.list, byUuid(application.uuid));
  queryClient.setQueryData(key, [application]);
}

type Started = WebApplication | StartedJob;

const keepAnswer = (answer: Started) => {
  if ('uuid' in answer) keepApplication(answer);
};

const started = { invalidates: applicationLists, onSuccess: keepAnswer };

export const useStartApplication = () => useEndpointMutation(webApplicationCalls.start, started);

export const useStopApplication = () => useEndpointMutation(webApplicationCalls.stop, started);

export const useEnableOutgoing = () =>
  useEndpointMutation(webApplicationCalls.enableOutgoing, started);

/** Refetches the backup lists after the call, even if the call failed. */
export const useBackUp = () =>
  useEndpointMutation(webApplicationCalls.backup, {
    ...started,
    invalidates: [...applicationLists, ...backupLists],
  });

export const useCancelOperation = () =>
  useEndpointMutation(webApplicationCalls.cancel, {
    invalidates: applicationLists,
    onSuccess: keepApplication,
  });

export const useCheckStatus = () =>
  useEndpointMutation(webApplicationCalls.checkStatus, {
    invalidates: [webApplicationCalls.get],
    onSuccess: keepApplication,
  });

/** Activates or deactivates an application and refetches the backup lists. If possible, checks the statuses. */
export function useSetActive() {
  const { mutate: check } = useCheckStatus();
  return useEndpointMutation(webApplicationCalls.update, {
    toast: ({ active }) => (active ? 'App Activated.' : 'App Deactivated.'),
    invalidates: [...applicationLists, ...backupLists],
    onSuccess: (application) => {
      keepApplication(application);
      if (application.allowed_actions.includes('check')) check({ params: { id: application.id } });
    },
  });
}

export const useDeleteApplication = () =>
  useEndpointMutation(webApplicationCalls.delete, {
    callerShowsErrors: true,
    toast: 'App Deleted.',
    invalidates: [
      webApplicationCalls.list,
      deletedApplicationCalls.list,
      websiteBuildCalls.list,
      websiteBuildCalls.get,
    ],
    onSuccess: keepApplication,
  });

/** Creates an application. `onStarted` receives the job's id, or null if the job has already ended. */
export const useCreateApplication = (onStarted: (job: number | null) => void) =>
  useEndpointMutation(webApplicationCalls.initialize, {
    callerShowsErrors: true,
    invalidates: [...applicationLists, websiteBuildCalls.list, websiteBuildCalls.get],
    onSuccess: (answer) => onStarted('uuid' in answer ? null : answer.id),
  });

/**
 * Restores a backup. `onStarted` receives the application that the backup is restored to, or undefined if it isn't
 * found.
 */
export function useRestoreBackup(onStarted: (application: WebApplication | undefined) => void) {
  const follow = useCallback(
    async (answer: Started) => {
      if ('uuid' in answer) return onStarted(answer);
      const [application] = await call(webApplicationCalls.list, {
        query: { job: answer.id, limit: 1 },
      });
      onStarted(application);
    },
    [onStarted],
  );
  return useEndpointMutation(applicationBackupCalls.restore, {
    callerShowsErrors: true,
    invalidates: [...applicationLists, ...backupLists, deletedApplicationCalls.list],
    onSuccess: (answer) => void follow(answer),
  });
}

export const useRemoveLeftovers = () =>
  useEndpointMutation(deletedApplicationCalls.remove, {
    invalidates: [deletedApplicationCalls.list],
  });
