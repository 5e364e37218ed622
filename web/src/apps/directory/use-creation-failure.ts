import { useQuery } from '@tanstack/react-query';
import { applicationOfJobQuery, jobQuery } from '../applications.queries.ts';

/**
 * Returns why an application couldn't be created, or null if its creation hasn't failed. The failed application itself
 * is cleaned up.
 */
export function useCreationFailure(job: number | undefined): string | null {
  const isFollowed = job !== undefined;
  const applicationOfJob = useQuery({ ...applicationOfJobQuery(job ?? 0), enabled: isFollowed });
  const isGone = isFollowed && applicationOfJob.data?.length === 0;
  const { data } = useQuery({ ...jobQuery(job ?? 0), enabled: isGone });
  return isGone && data?.state === 'failed' ? data.error : null;
}
