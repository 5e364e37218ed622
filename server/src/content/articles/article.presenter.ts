import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { clock } from '#platform/clock.ts';
import type { Page } from '#platform/database/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { allowedActions } from './article.policy.ts';
import type { ArticleRecord } from './article.record.ts';
import { isLate } from './due-dates/lateness.ts';
import { hiddenValues } from './internal-work.ts';
import {
  chooseColumns,
  type ListedArticle,
  type ListedRow,
  pickAsked,
  presentRows,
} from './lists/article-columns.ts';

export function presentArticle(viewer: Viewer, article: ArticleRecord): Article {
  const { status_since, status_before_hold_id, ...shown } = article;
  return {
    ...shown,
    ...hiddenValues(viewer, article),
    is_late: isLate(article, clock.instant()),
    allowed_actions: allowedActions(viewer, article),
  };
}

function presentListed(
  viewer: Viewer,
  rows: readonly ListedRow[],
  choice: ReturnType<typeof chooseColumns>,
): ListedArticle[] {
  const now = clock.instant();
  return presentRows(rows, choice, {
    is_late: (article) => isLate(article, now),
    allowed_actions: (article) => allowedActions(viewer, article),
    hidden: (article) => hiddenValues(viewer, article),
  });
}

/** Presents articles. `rows` must have been read with these columns, or with all columns. */
export function presentArticles(
  viewer: Viewer,
  rows: readonly ListedRow[],
  columns?: readonly string[],
): ListedArticle[] {
  const choice = chooseColumns(columns);
  return presentListed(viewer, rows, choice).map((article) => pickAsked(article, choice));
}

/** Presents a page of a list. It may have more fields than requested, because the list's serializer omits them. */
export function presentArticlePage(
  viewer: Viewer,
  { items, next }: Page<ListedRow>,
  columns?: readonly string[],
): Page<ListedArticle> {
  return { items: presentListed(viewer, items, chooseColumns(columns)), next };
}
