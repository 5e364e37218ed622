import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { feedbackCalls } from '@portal/contract/content/articles/feedback.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const feedbackQuery = (article: number) =>
  endpointQuery(feedbackCalls.list, { query: { article, detailed: true, limit: 200 } });

const invalidates = [feedbackCalls.list, articleCalls.get];

export function useUpdateFeedback() {
  return useEndpointMutation(feedbackCalls.update, {
    invalidates,
    toast: 'Feedback Updated',
    callerShowsErrors: true,
  });
}

export function useDeleteFeedback() {
  return useEndpointMutation(feedbackCalls.delete, { invalidates, toast: 'Feedback Deleted.' });
}
