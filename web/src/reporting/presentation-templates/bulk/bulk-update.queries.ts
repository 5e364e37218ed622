import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { bulkUpdateResult } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { hasEnded, useWatchedJob } from '../../shared/jobs.queries.ts';

export function usePreviewBulkUpdate() {
  return useEndpointMutation(presentationTemplateCalls.previewBulkUpdate, {
    callerShowsErrors: true,
  });
}

/** Starts a bulk update. Doesn't invalidate queries, because events refresh the lists while the job is running. */
export function useStartBulkUpdate() {
  return useEndpointMutation(presentationTemplateCalls.bulkUpdate, {
    callerShowsErrors: true,
  });
}

/** Follows a bulk update's job until it ends. */
export function useBulkUpdateJob(id: number) {
  const job = useWatchedJob(id);
  return {
    job,
    isEnded: job !== undefined && hasEnded(job),
    result: job?.state === 'done' ? bulkUpdateResult.parse(job.result) : undefined,
  };
}
