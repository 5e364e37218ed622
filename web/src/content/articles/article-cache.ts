import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { articleBoardCalls } from '@portal/contract/content/articles/article-board.calls.ts';
import { articleCalendarCalls } from '@portal/contract/content/articles/article-calendar.calls.ts';
import { assignmentCalls } from '@portal/contract/content/assignments/assignment.calls.ts';
import { isRecord } from '@portal/contract/platform/api-error.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { isWhole, type KnownArticle } from '../shared/article-rows.ts';

// The paths of all calls whose cached responses contain articles in any form.
const paths: readonly unknown[] = [
  articleCalls.get.path,
  articleCalls.list.path,
  articleCalendarCalls.range.path,
  articleCalendarCalls.day.path,
  articleBoardCalls.columns.path,
  articleBoardCalls.column.path,
  assignmentCalls.overview.path,
  assignmentCalls.group.path,
];
const holdsArticles = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => paths.includes(queryKey[0]),
};

// Articles from these endpoints have at least `listedColumns`. Rows that are fetched only to name a filter have no id.
const isArticle = (
  value: Record<string, unknown>,
): value is Record<string, unknown> & KnownArticle =>
  typeof value.id === 'number' && typeof value.title === 'string';

type Change = (article: KnownArticle) => KnownArticle;

/** Maps the articles in a response: an article, an array, pages, groups of assignments, a calendar, or a board. */
function mapArticles(data: unknown, change: Change): unknown {
  if (Array.isArray(data)) return data.map((one) => mapArticles(one, change));
  if (!isRecord(data)) return data;
  if (isArticle(data)) return change(data);
  if (isRecord(data.article)) return { ...data, article: mapArticles(data.article, change) };
  for (const holder of ['pages', 'items', 'groups', 'articles', 'columns', 'cards']) {
    if (Array.isArray(data[holder])) {
      return { ...data, [holder]: mapArticles(data[holder], change) };
    }
  }
  return data;
}

function articleIn(data: unknown, id: number): KnownArticle | undefined {
  let known: KnownArticle | undefined;
  mapArticles(data, (article) => {
    if (article.id === id) known = article;
    return article;
  });
  return known;
}

/** Finds an article in any screen's cached responses, so that the panel can show it while the request is pending. */
export function findKnownArticle(id: number): KnownArticle | undefined {
  let known: KnownArticle | undefined;
  for (const [, data] of queryClient.getQueriesData(holdsArticles)) {
    const own = articleIn(data, id);
    if (own && isWhole(own)) return own;
    known ??= own;
  }
  return known;
}

const replaceArticle = (data: unknown, id: number, change: Change) =>
  mapArticles(data, (article) => (article.id === id ? change(article) : article));

/** Updates an article in every cached response, and returns the rollback. */
export function patchArticle(id: number, patch: Partial<Article>): () => void {
  const before = queryClient.getQueriesData(holdsArticles);
  queryClient.setQueriesData(holdsArticles, (data: unknown) =>
    replaceArticle(data, id, (article) => ({ ...article, ...patch })),
  );
  return () => {
    for (const [key, data] of before) {
      const own = articleIn(data, id);
      if (own) queryClient.setQueryData(key, (now: unknown) => replaceArticle(now, id, () => own));
    }
  };
}
