import { useQuery } from '@tanstack/react-query';
import { applicationOfJobQuery, jobQuery } from '../applications.queries.ts';

/** The reason that a creation failed, if no application is left that contains it. */
export function useCreationFailure(job: number | undefined): string | null {
  const isFollowed = job !== undefined;
  const applicationOfJob = useQuery({ ...applicationOfJobQuery(job ?? 0), enabled: isFollowed });
  const isGone = isFollowed && applicationOfJob.data?.length === 0;
  const { data } = useQuery({ ...jobQuery(job ?? 0), enabled: isGone });
  return isGone && data?.state === 'failed' ? data.error : null;
}
