import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const commentsQuery = (article: number) =>
  endpointQuery(commentEndpoints.list, { query: { article, limit: 1_000 } });

const invalidates = [commentEndpoints.list, articleEndpoints.get];

export function useAddComment() {
  return useEndpointMutation(commentEndpoints.create, {
    invalidates,
    toast: 'Comment Saved!',
    callerShowsErrors: true,
  });
}

export function useUpdateComment() {
  return useEndpointMutation(commentEndpoints.update, {
    invalidates,
    toast: 'Comment Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteComment() {
  return useEndpointMutation(commentEndpoints.delete, { invalidates, toast: 'Comment Deleted.' });
}
