import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { feedbackEndpoints } from '@portal/contract/content/articles/feedback.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const feedbackQuery = (article: number) =>
  endpointQuery(feedbackEndpoints.list, { query: { article, detailed: true, limit: 200 } });

const invalidates = [feedbackEndpoints.list, articleEndpoints.get];

export function useUpdateFeedback() {
  return useEndpointMutation(feedbackEndpoints.update, {
    invalidates,
    toast: 'Feedback Updated',
    callerShowsErrors: true,
  });
}

export function useDeleteFeedback() {
  return useEndpointMutation(feedbackEndpoints.delete, { invalidates, toast: 'Feedback Deleted.' });
}
