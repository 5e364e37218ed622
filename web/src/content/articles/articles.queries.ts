import { signOffCalls } from '@portal/contract/content/approval/sign-off.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { articleBoardCalls } from '@portal/contract/content/articles/article-board.calls.ts';
import { articleCalendarCalls } from '@portal/contract/content/articles/article-calendar.calls.ts';
import { articleMessages } from '@portal/contract/content/articles/article-workflow.ts';
import { feedbackCalls } from '@portal/contract/content/articles/feedback.calls.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invalidate } from '#platform/api/invalidation.ts';
import { keepRecord } from '#platform/api/keep-record.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery, type Stale } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { addedToast } from '../shared/added-toast.ts';
import { findKnownArticle, patchArticle } from './article-cache.ts';

/** The lists that a change to an article invalidates, in addition to the article itself. */
export const listsOfArticles: readonly Stale[] = [
  articleCalls.list,
  articleCalls.ids,
  articleCalls.count,
  articleCalls.values,
  articleCalendarCalls.range,
  articleCalendarCalls.day,
  articleBoardCalls.columns,
  articleBoardCalls.column,
  planningMonthCalls.gaps,
  assignmentCalls.overview,
  assignmentCalls.group,
  assignmentCalls.counts,
];

export const articleQuery = (id: number) => endpointQuery(articleCalls.get, { params: { id } });

/** Returns an article. Until it is loaded, its data comes from cached lists. */
export function useArticle(id: number) {
  const query = useQuery(articleQuery(id));
  return {
    article: query.data ?? findKnownArticle(id),
    error: query.error,
    refetch: query.refetch,
  };
}

/** Stores the server's response for every screen that shows the article, unless a newer version is stored. */
export function keepArticle(article: Article): void {
  if (keepRecord(articleQuery(article.id).queryKey, article)) patchArticle(article.id, article);
}

const staleAfterMove = [
  ...listsOfArticles,
  articleCalls.changelog,
  feedbackCalls.list,
  signOffCalls.list,
];

interface MoveSettings {
  /** Set by callers that show errors themselves. */
  callerShowsErrors?: boolean;
  /** The changes to show until the server responds. */
  shows?: Partial<Article> | undefined;
}

export function useMoveArticle({ callerShowsErrors = false, shows }: MoveSettings = {}) {
  return useEndpointMutation(articleCalls.submit, {
    invalidates: staleAfterMove,
    toast: ({ message }) => message,
    callerShowsErrors,
    optimistic: ({ body }) => (shows && body ? showMove(Number(body.articleId), shows) : undefined),
    onSuccess: ({ article }) => keepArticle(article),
  });
}

/** Applies a move optimistically, and returns the rollback. */
function showMove(id: number, shows: Partial<Article>): () => void {
  const putBack = patchArticle(id, shows);
  return () => {
    putBack();
    // A failed move usually means that someone else has already moved the article, so refetch it.
    void invalidate(queryClient, { queryKey: articleQuery(id).queryKey });
  };
}

export function useUpdateArticle() {
  return useEndpointMutation(articleCalls.update, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    toast: articleMessages.updated,
    onSuccess: keepArticle,
  });
}

/** Saves the changes made in the edit form, which shows its own errors. */
export function useAutosaveArticle() {
  return useEndpointMutation(articleCalls.update, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    toast: articleMessages.updated,
    callerShowsErrors: true,
    onSuccess: keepArticle,
  });
}

export function useAddArticle(onDone: () => void) {
  const navigate = useNavigate();
  return useEndpointMutation(articleCalls.create, {
    invalidates: listsOfArticles,
    toast: (added) => {
      // The form adds a single article, so the response isn't an array.
      const { id, title } = added as Article;
      return addedToast({
        heading: articleMessages.added,
        name: title,
        openLabel: 'Open the Article',
        onOpen: () =>
          void navigate({
            to: '/content-generation/articles/list',
            // The screen lists articles only if a filter is set.
            search: { title, article: id },
          }),
      });
    },
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

/** Archives or restores an article optimistically. */
export function useArchiveArticle() {
  const update = useEndpointMutation(articleCalls.update, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    optimistic: ({ params, body }) =>
      patchArticle(Number(params?.id), { archived: body?.archived === true }),
    toast: ({ archived }) => (archived ? articleMessages.archived : articleMessages.unarchived),
    onSuccess: keepArticle,
  });
  const setArchived = (id: number, archived: boolean) =>
    update.mutate({ params: { id }, body: { archived } });
  return { setArchived, isPending: update.isPending };
}

export function useShiftDates(onDone: () => void) {
  return useEndpointMutation(articleCalls.shiftDates, {
    invalidates: [...listsOfArticles, articleCalls.get, articleCalls.changelog],
    toast: ({ article_count: count }) =>
      `Dates of ${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'} shifted`,
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useDeleteArticle(onDone: () => void) {
  return useEndpointMutation(articleCalls.delete, {
    invalidates: listsOfArticles,
    toast: articleMessages.deleted,
    onSuccess: onDone,
  });
}
