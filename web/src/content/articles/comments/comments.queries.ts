import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { commentEndpoints } from '@portal/contract/content/articles/comment.endpoints.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const commentsQuery = (article: number) =>
  endpointQuery(commentEndpoints.list, { query: { article, limit: 1_000 } });

/** An article that holds its comments, where the API has their ids; null until they are loaded. */
export type CommentedArticle = Omit<Article, 'contentComments'> & {
  contentComments: readonly Comment[] | null;
};

export const withComments = (
  article: Article,
  comments: readonly Comment[] | undefined,
): CommentedArticle => ({
  ...article,
  // Nothing has to be loaded where there is nothing.
  contentComments: comments ?? (article.contentComments.length === 0 ? [] : null),
});

export function useCommentedArticle(article: Article) {
  const { data, error, refetch } = useQuery(commentsQuery(article.id));
  return { article: withComments(article, data), error: data ? null : error, refetch };
}

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
