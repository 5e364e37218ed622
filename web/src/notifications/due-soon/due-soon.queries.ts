import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** The polling interval, in milliseconds. */
export const dueSoonInterval = 3_600_000;

/** Returns the query for the number of the viewer's articles that are due soon, polled hourly instead of by events. */
export const dueSoonQuery = (viewerId: number) =>
  queryOptions({
    queryKey: ['due-soon', viewerId],
    queryFn: async ({ signal }) => {
      const answer = await call(assignmentCalls.dueSoon, {
        params: { id: viewerId },
        query: { countOnly: 'True' },
        signal,
      });
      return 'count' in answer ? answer.count : answer.length;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: dueSoonInterval,
    refetchIntervalInBackground: true,
  });

/**
 * Returns the search params of the list with the viewer's due articles: the lead's list if all of them are in Post QA.
 */
export async function findDueSoonList(viewerId: number): Promise<{ lead?: 'true' }> {
  try {
    const articles = await call(assignmentCalls.dueSoon, { params: { id: viewerId } });
    const isForLead =
      Array.isArray(articles) &&
      articles.length > 0 &&
      articles.every(({ status, lead }) => status.uid === 'post_qa' && lead?.id === viewerId);
    return isForLead ? { lead: 'true' } : {};
  } catch {
    return {};
  }
}
