import {
  type ArticleBoard,
  type BoardField,
  emptyColumn,
} from '@portal/contract/content/articles/article-board.schema.ts';
import type { ArticleCard } from '@portal/contract/content/articles/article-card.schema.ts';
import { cardColumns } from '@portal/contract/content/articles/article-card.schema.ts';
import { statusId, statusUids } from '@portal/contract/content/labels/content-statuses.ts';
import { sql } from 'kysely';
import type { Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { selectContentStatuses } from '../../labels/content-status.repository.ts';
import { presentArticles } from '../article.presenter.ts';
import { searchConditions, selectArticles, selectColumnsById } from '../article.repository.ts';
import { type FilterQuery, filtersOf } from '../article.service.ts';
import { type Condition, isInClientGroup, visibleTo } from '../article-visibility.ts';
import type { ArticleFilters } from '../lists/article-filters.ts';
import {
  type ColumnCount,
  countColumns,
  countStatuses,
  isInColumn,
  selectFirstCards,
} from './article-board.repository.ts';

/** The number of cards per column in the initial response. */
const cardsAtFirst = 20;

/** Posted articles are sorted newest first; all others are sorted by due date, earliest first. */
const isNewestFirst = (key: string) => key === 'posted';

const unfinished: Condition = sql`(article.status_id between ${sql.lit(statusId.planned)}
  and ${sql.lit(statusId.post_qa)})`;

/** Returns the condition that limits boards by client or person to unfinished articles unless statuses are chosen. */
const openWork = (by: BoardField, { contentStatus }: ArticleFilters) =>
  by === 'status' || contentStatus ? undefined : unfinished;

async function statusColumns(
  db: Db,
  viewer: Viewer,
  { contentStatus }: ArticleFilters,
  conditions: readonly (Condition | undefined)[],
): Promise<ColumnCount[]> {
  const counts = await countStatuses(db, conditions);
  const statuses = await selectContentStatuses(db);
  return statuses
    .filter(({ uid }) => !contentStatus || contentStatus.includes(uid))
    .map(({ id, uid, name, color, is_active }) => ({
      key: uid,
      name,
      color,
      count: counts.get(id) ?? 0,
      isOffered: is_active === 1 && !(uid === 'on_hold' && isInClientGroup(viewer)),
    }))
    .filter(({ count, isOffered }) => count > 0 || isOffered)
    .map(({ isOffered, ...column }) => column);
}

const noneNames: Readonly<Record<BoardField, string>> = {
  status: 'No status',
  client: 'No organization',
  writer: 'No writer',
  editor: 'No editor',
  final_approver: 'No final approver',
  poster: 'No poster',
  lead: 'No lead',
};

/** Returns a board of the filtered articles, with each column's first cards. */
export async function readBoard(
  db: Db,
  viewer: Viewer,
  { by, ...query }: FilterQuery & { by: BoardField },
): Promise<ArticleBoard> {
  const filters = filtersOf(viewer, query);
  const conditions = [
    visibleTo(viewer),
    openWork(by, filters),
    ...(await searchConditions(db, filters)),
  ];
  const { columns, isComplete } =
    by === 'status'
      ? { columns: await statusColumns(db, viewer, filters, conditions), isComplete: true }
      : await countColumns(db, by, conditions);
  const filled = columns.filter(({ count }) => count > 0).map(({ key }) => key);
  const cards = await selectFirstCards(db, {
    by,
    keys: filled,
    conditions,
    isNewestFirst,
    limit: cardsAtFirst,
  });
  const ids = [...cards.values()].flatMap((first) => first.ids);
  const rows = await selectColumnsById(db, ids, cardColumns);
  // The cast is safe: `cardColumns` are a card's fields.
  const presented = presentArticles(viewer, rows, cardColumns) as ArticleCard[];
  const cardOf = new Map(presented.map((card) => [card.id, card]));
  return {
    columns: columns.map(({ name, ...column }) => {
      const first = cards.get(column.key);
      return {
        ...column,
        name: column.key === emptyColumn ? noneNames[by] : name,
        cards: (first?.ids ?? []).flatMap((id) => cardOf.get(id) ?? []),
        next: first?.next ?? null,
      };
    }),
    is_complete: isComplete,
  };
}

function assertColumn(by: BoardField, key: string): void {
  const isStatus = statusUids.some((uid) => uid === key);
  const isRecord = key === emptyColumn || /^\d+$/.test(key);
  if (by === 'status' ? !isStatus : !isRecord) throw notFound('Column');
}

/** Returns a page of one column's cards, following the first cards from `readBoard`. */
export async function listColumn(
  db: Db,
  viewer: Viewer,
  { by, key }: { by: BoardField; key: string },
  { limit, cursor, ...query }: FilterQuery & { limit: number; cursor?: string | undefined },
): Promise<Page<ArticleCard>> {
  assertColumn(by, key);
  const filters = filtersOf(viewer, query);
  const open = openWork(by, filters);
  const inColumn = isInColumn(by, key);
  const page = await selectArticles(db, {
    visible: visibleTo(viewer),
    filters,
    also: open ? sql<boolean>`(${inColumn} and ${open})` : inColumn,
    ordering: isNewestFirst(key) ? '-due_at' : 'due_at',
    columns: cardColumns,
    limit,
    cursor,
  });
  // The cast is safe: `cardColumns` are a card's fields.
  const items = presentArticles(viewer, page.items, cardColumns) as ArticleCard[];
  return { items, next: page.next };
}
