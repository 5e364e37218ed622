import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const commentsQuery = (article: number) =>
  endpointQuery(commentCalls.list, { query: { article, limit: 1_000 } });

/** An article with its comments instead of their ids; null until the comments are loaded. */
export type CommentedArticle = Omit<Article, 'contentComments'> & {
  contentComments: readonly Comment[] | null;
};

export const withComments = (
  article: Article,
  comments: readonly Comment[] | undefined,
): CommentedArticle => ({
  ...article,
  // An article without comments needs no request.
  contentComments: comments ?? (article.contentComments.length === 0 ? [] : null),
});

export function useCommentedArticle(article: Article) {
  const { data, error, refetch } = useQuery(commentsQuery(article.id));
  return { article: withComments(article, data), error: data ? null : error, refetch };
}

const invalidates = [commentCalls.list, articleCalls.get];

export function useAddComment() {
  return useEndpointMutation(commentCalls.create, {
    invalidates,
    toast: 'Comment Saved!',
    callerShowsErrors: true,
  });
}

export function useUpdateComment() {
  return useEndpointMutation(commentCalls.update, {
    invalidates,
    toast: 'Comment Updated!',
    callerShowsErrors: true,
  });
}

export function useDeleteComment() {
  return useEndpointMutation(commentCalls.delete, { invalidates, toast: 'Comment Deleted.' });
}
