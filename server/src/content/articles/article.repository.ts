import type { ArticleGroup } from '@portal/contract/content/articles/article-list-options.ts';
import { sql } from 'kysely';
import { lockRow } from '#platform/database/lock-row.ts';
import { type Page, paginate, preparedPages } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import { preparedQuery, preparedVariants } from '#platform/database/prepared-query.ts';
import { containsIndexedText } from '#platform/database/text-index.ts';
import {
  type ArticleDb,
  type ArticleRecord,
  type OwnRow,
  wholeArticles,
} from './article.record.ts';
import { articleRecord } from './article-from-row.ts';
import { assignedTo, type Condition } from './article-visibility.ts';
import { articlesWith, chooseColumns, type ListedRow } from './lists/article-columns.ts';
import {
  type ArticleFilters,
  type ComparedValues,
  conditionsOf,
  type FilterVariant,
  joinFilters,
  splitFilters,
} from './lists/article-filters.ts';
import { type ListOrdering, orderColumns, orderInGroups } from './lists/article-sorting.ts';
import { selectArticleRelations } from './references/article-relations.repository.ts';

export const articleTitle = { table: 'article', column: 'title_key' } as const;

interface ListRequest {
  /** A condition for the articles that the viewer can see; undefined for all. */
  visible: Condition | undefined;
  filters: ArticleFilters;
  /** A condition in addition to the filters. */
  also?: Condition;
  ordering?: ListOrdering;
  group?: ArticleGroup | undefined;
  /** The dotted names of the requested fields; defaults to all. */
  columns?: readonly string[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

type ListVariant = {
  ordering: ListOrdering;
  group: ArticleGroup | null;
  columns: readonly string[] | null;
  filters: FilterVariant;
};

const orderOfList = ({ ordering, group }: Pick<ListVariant, 'ordering' | 'group'>) =>
  orderInGroups(group ?? undefined, ordering);

function listQuery(
  db: ArticleDb,
  { columns, ...order }: Omit<ListVariant, 'filters'>,
  conditions: readonly (Condition | undefined)[],
) {
  const defined = conditions.filter((condition) => condition !== undefined);
  return articlesWith(db, chooseColumns(columns), defined).select(orderColumns(orderOfList(order)));
}

const everybodysPage = preparedPages({
  order: orderOfList,
  query: (db: ArticleDb, values: ComparedValues, list: ListVariant) =>
    listQuery(db, list, conditionsOf(joinFilters(list.filters, values))),
});

async function withRelations(db: ArticleDb, rows: readonly ListedRow[]): Promise<ListedRow[]> {
  // The cast is safe: no columns were chosen, so the rows have all of the article's own columns.
  const whole = rows as OwnRow[];
  const relationsOf = await selectArticleRelations(db, whole);
  return whole.flatMap((row) => {
    const relations = relationsOf(row);
    return relations ? { ...row, relations } : [];
  });
}

/**
 * Returns a page of rows with the id and the requested columns, or with all columns and relations if none are
 * requested.
 */
export async function selectArticles(
  db: ArticleDb,
  request: ListRequest,
): Promise<Page<ListedRow>> {
  const page = await selectPage(db, request);
  if (request.columns) return page;
  return { items: await withRelations(db, page.items), next: page.next };
}

async function selectPage(db: ArticleDb, request: ListRequest): Promise<Page<ListedRow>> {
  const { visible, filters, also, limit, cursor } = request;
  const { ordering = 'title', group = null, columns = null } = request;
  const split = visible || also ? undefined : splitFilters(filters);
  if (split) {
    const list = { ordering, group, columns, filters: split.variant };
    return everybodysPage(db, split.values, list, { limit, cursor });
  }
  const conditions = [visible, also, ...(await searchConditions(db, filters))];
  const order = orderOfList({ ordering, group });
  return paginate(listQuery(db, { ordering, group, columns }, conditions), {
    limit,
    cursor,
    order,
  });
}

/** Returns a condition for each filter, including the title filter. */
export async function searchConditions(
  db: ArticleDb,
  filters: ArticleFilters,
): Promise<Condition[]> {
  const { title } = filters;
  const titled = title ? [await containsIndexedText(db, articleTitle, title)] : [];
  return [...titled, ...conditionsOf(filters)];
}

export async function countMatching(
  db: ArticleDb,
  visible: Condition | undefined,
  filters: ArticleFilters,
): Promise<number> {
  return countArticles(db, [visible, ...(await searchConditions(db, filters))]);
}

export async function countArticles(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
): Promise<number> {
  let query = db.selectFrom('article').select(({ fn }) => fn.countAll<number>().as('count'));
  for (const condition of conditions) if (condition) query = query.where(condition);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the articles of several lists in one statement. `conditions` apply to all lists. */
export async function countLists(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
  lists: readonly Condition[],
): Promise<number[]> {
  const names = lists.map((_, index) => `list_${index}`);
  const counts = lists.map((list, index) =>
    sql<number>`coalesce(sum(case when ${list} then 1 else 0 end), 0)`.as(`list_${index}`),
  );
  let query = db.selectFrom('article').select(counts);
  for (const condition of conditions) if (condition) query = query.where(condition);
  const row: Readonly<Record<string, number>> = await query.executeTakeFirstOrThrow();
  return names.map((name) => Number(row[name]));
}

/** Counts the articles of several filtered lists in one statement with a subquery for each list. */
export async function countFilteredLists(
  db: ArticleDb,
  visible: Condition | undefined,
  lists: readonly ArticleFilters[],
): Promise<number[]> {
  if (lists.length === 0) return [];
  const conditions = await Promise.all(lists.map((filters) => searchConditions(db, filters)));
  const counts = conditions.map((list, index) => {
    let query = db.selectFrom('article').select(({ fn }) => fn.countAll<number>().as('count'));
    for (const condition of [visible, ...list]) if (condition) query = query.where(condition);
    return query.as(`list_${index}`);
  });
  const row: Readonly<Record<string, number | null>> = await db
    .selectNoFrom(counts)
    .executeTakeFirstOrThrow();
  return lists.map((_, index) => Number(row[`list_${index}`]));
}

export async function countByStatus(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('article')
    .select(['status_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status_id');
  for (const condition of conditions) if (condition) query = query.where(condition);
  const rows = await query.execute();
  return new Map(rows.map(({ status_id, count }) => [status_id, Number(count)]));
}

const wholeArticle = (db: ArticleDb, id: number) => wholeArticles(db).where('article.id', '=', id);

const anyArticle = preparedQuery((db: ArticleDb, { id }: { id: number }) => wholeArticle(db, id));

export async function selectArticle(
  db: ArticleDb,
  id: number,
  visible?: Condition,
): Promise<ArticleRecord | undefined> {
  const [row] = visible
    ? await wholeArticle(db, id).where(visible).execute()
    : await anyArticle(db, { id });
  return row && articleRecord(row);
}

/**
 * Locks an article, then reads it. These must be two statements, because a single statement that waits for the lock
 * would read the article's lists as they were before the wait.
 */
export async function selectLockedArticle(
  db: ArticleDb,
  id: number,
  visible?: Condition,
): Promise<ArticleRecord | undefined> {
  await lockRow(db, 'article', id);
  return selectArticle(db, id, visible);
}

/** Returns these articles in id order. */
export async function selectArticlesById(
  db: ArticleDb,
  ids: readonly number[],
  visible?: Condition,
): Promise<ArticleRecord[]> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    const article = await selectArticle(db, id, visible);
    return article ? [article] : [];
  }
  const records: ArticleRecord[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    let query = wholeArticles(db)
      .where('article.id', 'in', ids.slice(start, start + 1000))
      .orderBy('article.id');
    if (visible) query = query.where(visible);
    records.push(...(await query.execute()).map(articleRecord));
  }
  return records;
}

const columnsByIds = preparedVariants(
  (db: ArticleDb, { ids }: { ids: string }, columns: readonly string[] | null) =>
    articlesWith(db, chooseColumns(columns)).where(idList(db).has('article.id', ids)),
);

/** Returns these articles with the requested columns. Doesn't check visibility. */
export async function selectColumnsById(
  db: ArticleDb,
  ids: readonly number[],
  columns: readonly string[] | null = null,
): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows = await columnsByIds(db, { ids: idList(db).write(ids) }, columns);
  return columns ? rows : withRelations(db, rows);
}

/** Returns up to `limit` ids greater than `after`, in ascending order. */
export async function selectArticleIds(
  db: ArticleDb,
  condition: Condition,
  { after = 0, limit = 1000 }: { after?: number; limit?: number } = {},
): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('article.id')
    .where(condition)
    .where('article.id', '>', after)
    .orderBy('article.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectVisibleIds(
  db: ArticleDb,
  ids: readonly number[],
  visible: Condition | undefined,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || visible === undefined) return new Set(ids);
  const rows = await db
    .selectFrom('article')
    .select('article.id')
    .where('article.id', 'in', ids)
    .where(visible)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the organizations of the visible articles that are assigned to a person. */
export async function selectAssignedClientIds(
  db: ArticleDb,
  personId: number,
  visible: Condition | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('client_id')
    .distinct()
    .where(assignedTo(personId))
    .where(visible ?? sql<boolean>`1 = 1`)
    .execute();
  return rows.map(({ client_id }) => client_id);
}
