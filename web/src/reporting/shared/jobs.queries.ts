import { jobCalls } from '@portal/contract/administration/job.calls.ts';
import type { StartedJob } from '@portal/contract/platform/job.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { cancelText } from '#platform/ui/status/job-texts.ts';

/** Returns whether a call responded with the job that it started. */
export const isStartedJob = (answer: object): answer is StartedJob =>
  'progress_total' in answer && 'kind' in answer;

export const hasEnded = ({ state }: Pick<StartedJob, 'state'>) =>
  state !== 'queued' && state !== 'running';

/** Loads a job and updates its progress through events. Calls `onEnd` when the job ends. */
export function useWatchedJob(id: number | null, onEnd?: (job: StartedJob) => void) {
  const { data: job } = useQuery({
    ...endpointQuery(jobCalls.get, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  const ended = job && hasEnded(job) ? job : null;
  const tell = useEffectEvent(() => ended && onEnd?.(ended));
  useEffect(() => {
    if (ended?.id) tell();
  }, [ended?.id]);
  return job;
}

export const useCancelJob = () =>
  useEndpointMutation(jobCalls.cancel, {
    invalidates: [jobCalls.get, jobCalls.list],
    toast: cancelText,
  });
