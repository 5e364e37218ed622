import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** The polling interval, in milliseconds. */
export const dueSoonInterval = 3_600_000;

/**
 * Returns the query for the viewer's numbers of due and overdue articles, polled hourly instead of updated by events.
 */
export const dueSoonQuery = (viewerId: number) =>
  queryOptions({
    queryKey: ['due-soon', viewerId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: viewerId }, query: { countOnly: 'True' }, signal } as const;
      const [dueSoon, late] = await Promise.all([
        call(assignmentCalls.dueSoon, input),
        call(assignmentCalls.late, input),
      ]);
      return { dueSoon: countOf(dueSoon), late: countOf(late) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: dueSoonInterval,
    refetchIntervalInBackground: true,
  });

const countOf = (answer: { count: number } | readonly unknown[]) =>
  'count' in answer ? answer.count : answer.length;

/**
 * Returns the search params for the list with the viewer's due articles: the lead's list if all of them are in Post QA,
 * otherwise the default list.
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
