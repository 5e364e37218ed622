import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { commentCalls } from '@portal/contract/content/articles/comment.calls.ts';
import type { Comment } from '@portal/contract/content/articles/comment.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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

/** Returns the comments that the viewer can see, or undefined until they are loaded. */
export function useComments(articleId: number) {
  const { data, error, refetch } = useQuery(commentsQuery(articleId));
  return { comments: data, error: data ? null : error, refetch };
}

export function useCommentedArticle(article: Article) {
  const { comments, error, refetch } = useComments(article.id);
  return { article: withComments(article, comments), error, refetch };
}

const invalidates = [commentCalls.list, articleCalls.get];

/** Returns the names of the people that a comment can mention. The names are loaded once the text contains an `@`. */
export function useMentionableNames(
  article: number,
  text: string,
  isInternal: boolean,
): readonly string[] {
  const { data = [] } = useQuery({
    ...endpointQuery(commentCalls.people, { query: { article } }),
    enabled: text.includes('@'),
  });
  return useMemo(
    () => data.filter(({ sees_internal }) => sees_internal || !isInternal).map(({ name }) => name),
    [data, isInternal],
  );
}

/** Resolves and reopens threads. */
export function useResolveThread() {
  const resolve = useEndpointMutation(commentCalls.resolve, { invalidates, toast: 'Resolved.' });
  const reopen = useEndpointMutation(commentCalls.reopen, { invalidates, toast: 'Reopened.' });
  return {
    isPending: resolve.isPending || reopen.isPending,
    mutate: (id: number, isResolved: boolean) =>
      (isResolved ? resolve : reopen).mutate({ params: { id } }),
  };
}

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
