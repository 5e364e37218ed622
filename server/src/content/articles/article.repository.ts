import { type Kysely, sql } from 'kysely';
import { idList } from '#platform/database/id-list.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { type Page, paginate, preparedPages } from '#platform/database/paging.ts';
import { preparedQuery, preparedVariants } from '#platform/database/prepared-query.ts';
import type { Tables } from '#platform/database/tables.ts';
import { containsIndexedText } from '#platform/database/text-index.ts';
import { type ArticleQuery, type ArticleRow, leafNames, selectLeaves } from './article-columns.ts';
import { assignedTo, type Condition } from './article-visibility.ts';
import { type ArticleFilters, type ComparedValues, conditionsOf, type FilterVariant, joinFilters, splitFilters } from './lists/article-filters.ts';
import { type ListOrdering, type Sorting, sortingOf } from './lists/article-sorting.ts';

export type ArticleDb = Kysely<Pick<Tables, 'article'>>;

/** What titles are searched by. */
export const articleTitle = { table: 'article', column: 'title_key' } as const;

const articles = (db: ArticleDb): ArticleQuery =>
  // Columns are chosen while the program runs: a row is what its dotted names say.
  db.selectFrom('article') as unknown as ArticleQuery;

interface ListRequest {
  /** Who sees what; undefined is everything. */
  visible: Condition | undefined;
  filters: ArticleFilters;
  /** More than the filters can say. */
  also?: Condition;
  ordering?: ListOrdering;
  leaves: readonly string[];
  limit: number;
  cursor?: string | undefined;
}

/** The leaves in the list's order, which the rows carry too. */
function orderedLeaves(db: ArticleDb, { order, columns }: Sorting, leaves: readonly string[]) {
  const names = leaves.includes('id') ? leaves : ['id', ...leaves];
  let query = selectLeaves(articles(db), names, columns);
  for (const { column, as } of order) {
    if (as)
      query = query.select(
        sql`${typeof column === 'string' ? sql.ref(column) : column}`.as(as),
      ) as never;
    else if (column !== 'article.id')
      query = query.select(sql.ref(String(column)).as('title_key')) as never;
  }
  return query;
}

type ListVariant = { ordering: ListOrdering; leaves: readonly string[]; filters: FilterVariant };

function listQuery(
  db: ArticleDb,
  { ordering, leaves }: Pick<ListVariant, 'ordering' | 'leaves'>,
  conditions: readonly (Condition | undefined)[],
) {
  let query = orderedLeaves(db, sortingOf(ordering), leaves);
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query;
}

const everybodysPage = preparedPages({
  order: ({ ordering }: ListVariant) => sortingOf(ordering).order,
  query: (db: ArticleDb, values: ComparedValues, list: ListVariant) =>
    listQuery(db, list, conditionsOf(joinFilters(list.filters, values))),
});

/** A page of articles, each with the leaves that are asked for and its id. */
export async function selectArticles(
  db: ArticleDb,
  request: ListRequest,
): Promise<Page<ArticleRow>> {
  const { visible, filters, also, ordering = 'title', leaves, limit, cursor } = request;
  const split = visible || also ? undefined : splitFilters(filters);
  if (split) {
    const list = { ordering, leaves, filters: split.variant };
    return everybodysPage(db, split.values, list, { limit, cursor });
  }
  const titled = filters.title && (await containsIndexedText(db, articleTitle, filters.title));
  const conditions = [visible, also, titled || undefined, ...conditionsOf(filters)];
  const { order } = sortingOf(ordering);
  return paginate(listQuery(db, { ordering, leaves }, conditions), { limit, cursor, order });
}

/** How many articles meet all of these conditions. */
export async function countArticles(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
): Promise<number> {
  let query = db.selectFrom('article').select(({ fn }) => fn.countAll<number>().as('count'));
  for (const condition of conditions) if (condition) query = query.where(condition);
  const { count } = await query.executeTakeFirstOrThrow();
  return Number(count);
}

/** How many articles are in each status. */
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

const wholeArticle = (db: ArticleDb, id: number) =>
  selectLeaves(articles(db), leafNames).where('article.id', '=', id);

const anyArticle = preparedQuery((db: ArticleDb, { id }: { id: number }) => wholeArticle(db, id));

/** One article whole. */
export async function selectArticle(
  db: ArticleDb,
  id: number,
  visible?: Condition,
): Promise<ArticleRow | undefined> {
  if (visible) return wholeArticle(db, id).where(visible).executeTakeFirst();
  const [row] = await anyArticle(db, { id });
  return row;
}

/**
 * Locks an article and reads it whole. The read is a statement of its own: a read that itself waited for the
 * lock would return the article's lists as they were before.
 */
export async function selectLockedArticle(
  db: ArticleDb,
  id: number,
  visible?: Condition,
): Promise<ArticleRow | undefined> {
  await lockRow(db, 'article', id);
  return selectArticle(db, id, visible);
}

/** These articles whole, in the order of their ids. */
export async function selectArticlesById(
  db: ArticleDb,
  ids: readonly number[],
  visible?: Condition,
): Promise<ArticleRow[]> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    const row = await selectArticle(db, id, visible);
    return row ? [row] : [];
  }
  const found: ArticleRow[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    let query = selectLeaves(articles(db), leafNames)
      .where('article.id', 'in', ids.slice(start, start + 1000))
      .orderBy('article.id');
    if (visible) query = query.where(visible);
    found.push(...(await query.execute()));
  }
  return found;
}

const leavesByIds = preparedVariants(
  (db: ArticleDb, { ids }: { ids: string }, leaves: readonly string[]) =>
    selectLeaves(articles(db), leaves).where(sql<boolean>`article.id in ${idList(db).rows(ids)}`),
);

/** Some leaves of these articles, which the caller knows that the viewer may see. */
export async function selectLeavesById(
  db: ArticleDb,
  ids: readonly number[],
  leaves: readonly string[],
): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const names = leaves.includes('id') ? leaves : ['id', ...leaves];
  return leavesByIds(db, { ids: idList(db).write(ids) }, names);
}

/** The ids that meet a condition, in their order, at most `limit` behind `after`. */
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

/** Which of these the viewer may see. */
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

/** The organizations for which a person works, by the articles that the person may see. */
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
