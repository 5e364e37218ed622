import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { articleBoardCalls } from '@portal/contract/content/articles/article-board.calls.ts';
import type {
  BoardColumn,
  BoardField,
} from '@portal/contract/content/articles/article-board.schema.ts';
import { emptyColumn } from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import type { ArticleFilters } from '#content/shared/content-search.ts';
import { statusesQuery } from '#content/shared/pick-lists.queries.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { patchArticle } from '../article-cache.ts';
import { keepArticle, listsOfArticles, useMoveArticle } from '../articles.queries.ts';

export const boardQuery = (filters: ArticleFilters, by: BoardField) =>
  endpointQuery(articleBoardCalls.columns, { query: { ...filters, by } });

type Target = Pick<BoardColumn, 'key' | 'name' | 'cards'>;

/** Returns the article fields that change when a card moves to another column. */
function valuesIn(by: BoardField, { key, cards }: Target): Partial<Article> {
  if (by === 'status') {
    const status = queryClient.getQueryData(statusesQuery.queryKey)?.find(({ uid }) => uid === key);
    return status ? { status, allowed_actions: [] } : {};
  }
  const person = key === emptyColumn ? null : cards.find((card) => card[by] !== null)?.[by];
  // The cast is safe: a card's person lacks only the username, which cards and lists don't show.
  return person === undefined ? {} : ({ [by]: person } as Partial<Article>);
}

/** Returns the functions that apply a drop optimistically and roll it back if the server rejects it. */
export function useBoardChanges(by: BoardField, columns: readonly Target[]) {
  const show = (id: number, key: string) => {
    const column = columns.find((one) => one.key === key);
    return column ? patchArticle(id, valuesIn(by, column)) : undefined;
  };
  const change = useEndpointMutation(articleCalls.update, {
    invalidates: [...listsOfArticles, articleCalls.changelog],
    optimistic: ({ params, body }) => {
      const value = body && Object.values(body)[0];
      const status =
        by === 'status' &&
        queryClient.getQueryData(statusesQuery.queryKey)?.find(({ id }) => id === value);
      return show(Number(params?.id), status ? status.uid : String(value ?? emptyColumn));
    },
    toast: ({ status }) => (by === 'status' ? `Moved to ${status.name}` : 'Reassigned'),
    onSuccess: keepArticle,
  });
  const move = useMoveArticle();
  return {
    setStatus: async ({ id, version }: ArticleCard, key: string) => {
      const statuses = await queryClient.ensureQueryData(statusesQuery);
      const status = statuses.find(({ uid }) => uid === key);
      if (status) change.mutate({ params: { id }, body: { status: status.id }, version });
    },
    setPerson: ({ id, version }: ArticleCard, key: string) =>
      change.mutate({
        params: { id },
        body: { [by]: key === emptyColumn ? null : Number(key) },
        version,
      }),
    submit: ({ id }: ArticleCard, key: string) => {
      const putBack = show(id, key);
      move.mutate(
        { body: { articleId: id, to_status: key, extras: {} } },
        { onError: () => putBack?.() },
      );
    },
  };
}
