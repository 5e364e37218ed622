import type {
  articleFilters,
  articleOrderings,
} from '@portal/contract/content/article.endpoints.ts';
import { statusId } from '@portal/contract/content/content-status.schema.ts';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/search.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type ArticleQuery, type ArticleRow, leafNames, selectLeaves } from './article-columns.ts';
import { actionableBy, assignedTo, type Condition } from './article-visibility.ts';

export type ArticleDb = Kysely<
  Pick<
    Tables,
    'article' | 'article_channel' | 'article_keyword' | 'comment' | 'organization' | 'person'
  >
>;

type Filters = z.output<z.ZodObject<typeof articleFilters>>;
/** What a list is filtered by, with the viewer's own id where the query says 'me'. */
export type ArticleFilters = { [Name in keyof Filters]: Exclude<Filters[Name], 'me'> };
export type ArticleOrdering = (typeof articleOrderings)[number];

const articles = (db: ArticleDb): ArticleQuery =>
  // Columns are chosen while the program runs: a row is what its dotted names say.
  db.selectFrom('article') as unknown as ArticleQuery;

const isOn = (value: string | undefined) => value !== undefined && /^(true|1)$/i.test(value);

/** `archived` and `archives` decide between them what becomes of archived articles. */
function archivedCondition({ archived, archives, ids }: ArticleFilters): Condition | undefined {
  if (archives) {
    return sql<boolean>`(article.archived = 1 or article.status_id = ${statusId.posted})`;
  }
  if (archived === 'all' || (ids && archived === undefined)) return undefined;
  // Written out, so that the index of what is archived is found.
  return sql<boolean>`article.archived = ${sql.lit(isOn(archived) ? 1 : 0)}`;
}

function monthCondition({ year, month }: ArticleFilters): Condition | undefined {
  if (year === undefined && month === undefined) return undefined;
  const ofYear = year === undefined ? sql`1 = 1` : sql`planning_month.year = ${year}`;
  const ofMonth = month === undefined ? sql`1 = 1` : sql`planning_month.month = ${month}`;
  return sql<boolean>`article.planning_month_id in (
    select planning_month.id from planning_month where ${ofYear} and ${ofMonth})`;
}

function statusCondition(uids: ArticleFilters['contentStatus']): Condition | undefined {
  if (uids === undefined) return undefined;
  const ids = uids.map((uid) => statusId[uid]);
  return sql<boolean>`article.status_id in (${sql.join(ids)})`;
}

function lateCondition(isLate: boolean | undefined): Condition | undefined {
  if (isLate === undefined) return undefined;
  const late = sql<boolean>`(article.status_id between ${statusId.writing} and ${statusId.post_qa}
    and article.archived = 0 and article.due_at is not null and article.due_at < ${clock.instant()})`;
  return isLate ? late : sql<boolean>`not ${late}`;
}

const equals = (column: string, value: number | undefined): Condition | undefined =>
  value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`;

function conditionsOf(filters: ArticleFilters): Condition[] {
  const { ids, assigned, user, title } = filters;
  return [
    ids && sql<boolean>`article.id in (${sql.join(ids)})`,
    equals('article.lead_id', filters.lead),
    assigned === undefined ? undefined : actionableBy(assigned),
    user === undefined ? undefined : assignedTo(user),
    equals('article.client_id', filters.client),
    equals('article.client_id', filters.organization),
    monthCondition(filters),
    equals('article.planning_month_id', filters.planning_year_month),
    equals('article.project_id', filters.project),
    statusCondition(filters.contentStatus),
    equals('article.content_type_id', filters.content_type),
    title ? containsText('article.title_key', title) : undefined,
    equals('article.writer_id', filters.writer),
    equals('article.editor_id', filters.editor),
    equals('article.final_approver_id', filters.final_approver),
    equals('article.poster_id', filters.poster),
    equals('article.template_id', filters.template),
    lateCondition(filters.is_late),
    archivedCondition(filters),
  ].filter((condition) => condition !== undefined);
}

interface Sorting {
  order: Order[];
  /** Columns of joined tables that it needs. */
  columns: string[];
}

const byTitle = (direction: 'asc' | 'desc'): Order[] => [
  { column: 'article.title_key', direction },
  { column: 'article.id', direction },
];

function sortingOf(ordering: ArticleOrdering): Sorting {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const name = ordering.replace('-', '');
  const first = (column: Order['column'], as: string): Order => ({ column, as, direction });
  switch (name) {
    case 'id':
      return { order: [{ column: 'article.id', direction }], columns: [] };
    case 'due_at': {
      const due = first(sql`coalesce(article.due_at, ${sql.lit('9999')})`, 'order_due');
      return { order: [due, { column: 'article.id', direction }], columns: [] };
    }
    case 'last_update': {
      const update = first('article.updated_at', 'order_update');
      return { order: [update, { column: 'article.id', direction }], columns: [] };
    }
    case 'planning_month': {
      const month = first(sql`coalesce(month.year * 100 + month.month, 0)`, 'order_month');
      const project: Order = {
        column: sql`coalesce(project.name_key, ${sql.lit('')})`,
        as: 'order_project',
        direction: 'asc',
      };
      return { order: [month, project, ...byTitle('asc')], columns: ['month.year', 'project.id'] };
    }
    case 'status': {
      const status = first('status.order', 'order_status');
      return { order: [status, ...byTitle(direction)], columns: ['status.id'] };
    }
    case 'client': {
      const client = first('client.dba_name_key', 'order_client');
      return { order: [client, ...byTitle(direction)], columns: ['client.id'] };
    }
    case 'writer': {
      const writer = first(sql`coalesce(writer_person.name_key, ${sql.lit('')})`, 'order_writer');
      return { order: [writer, ...byTitle(direction)], columns: ['writer_person.id'] };
    }
    default:
      return { order: byTitle(direction), columns: [] };
  }
}

interface ListRequest {
  /** Who sees what; undefined is everything. */
  visible: Condition | undefined;
  filters: ArticleFilters;
  /** More than the filters can say. */
  also?: Condition;
  ordering?: ArticleOrdering;
  leaves: readonly string[];
  limit: number;
  cursor?: string | undefined;
}

/** A page of articles, each with the leaves that are asked for and its id. */
export function selectArticles(db: ArticleDb, request: ListRequest): Promise<Page<ArticleRow>> {
  const { visible, filters, also, ordering = 'title', leaves, limit, cursor } = request;
  const { order, columns } = sortingOf(ordering);
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
  for (const condition of [visible, also, ...conditionsOf(filters)]) {
    if (condition) query = query.where(condition);
  }
  return paginate(query, { limit, cursor, order });
}

/** How many articles, and how many of them are late. */
export async function countArticles(
  db: ArticleDb,
  conditions: readonly (Condition | undefined)[],
): Promise<{ count: number; late_count: number }> {
  const late = sql<number>`coalesce(sum(case when article.due_at < ${clock.instant()} then 1 else 0 end), 0)`;
  let query = db.selectFrom('article').select(({ fn }) => fn.countAll<number>().as('count'));
  for (const condition of conditions) if (condition) query = query.where(condition);
  const { count, late_count } = await query.select(late.as('late_count')).executeTakeFirstOrThrow();
  return { count: Number(count), late_count: Number(late_count) };
}

/** How many articles are in each status. */
export async function countByStatus(
  db: ArticleDb,
  conditions: readonly Condition[],
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('article')
    .select(['status_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status_id');
  for (const condition of conditions) query = query.where(condition);
  const rows = await query.execute();
  return new Map(rows.map(({ status_id, count }) => [status_id, Number(count)]));
}

let compiledOne: string | undefined;

/** One article whole. For viewers who see everything its statement is made once. */
export async function selectArticle(
  db: ArticleDb,
  id: number,
  visible?: Condition,
): Promise<ArticleRow | undefined> {
  if (visible) {
    const query = selectLeaves(articles(db), leafNames).where('article.id', '=', id).where(visible);
    return query.executeTakeFirst();
  }
  compiledOne ??= selectLeaves(articles(db), leafNames).where('article.id', '=', 0).compile().sql;
  const { rows } = await db.executeQuery<ArticleRow>(CompiledQuery.raw(compiledOne, [id]));
  return rows[0];
}

/** These articles whole, in the order of their ids. */
export async function selectArticlesById(
  db: ArticleDb,
  ids: readonly number[],
  visible?: Condition,
): Promise<ArticleRow[]> {
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

/** The organizations for which a person works. */
export async function selectAssignedClientIds(db: ArticleDb, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('client_id')
    .distinct()
    .where(assignedTo(personId))
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** The ids of what belongs to an article, in their order. */
export interface ArticleLists {
  keywords: number[];
  channels: number[];
  comments: number[];
}

function listsQuery(db: ArticleDb, ids: readonly number[]) {
  const comments = db
    .selectFrom('comment')
    .select([
      sql<keyof ArticleLists>`${sql.lit('comments')}`.as('kind'),
      'article_id',
      'id as value',
    ])
    .where('article_id', 'in', ids);
  const keywords = db
    .selectFrom('article_keyword')
    .select([
      sql<keyof ArticleLists>`${sql.lit('keywords')}`.as('kind'),
      'article_id',
      'keyword_meta_id as value',
    ])
    .where('article_id', 'in', ids);
  return db
    .selectFrom('article_channel')
    .select([
      sql<keyof ArticleLists>`${sql.lit('channels')}`.as('kind'),
      'article_id',
      'content_channel_id as value',
    ])
    .where('article_id', 'in', ids)
    .unionAll(keywords)
    .unionAll(comments)
    .orderBy('value');
}

interface ListRow {
  kind: keyof ArticleLists;
  article_id: number;
  value: number;
}

let compiledLists: string | undefined;

async function selectListRows(db: ArticleDb, ids: readonly number[]): Promise<readonly ListRow[]> {
  const [id] = ids;
  if (ids.length !== 1 || id === undefined) return listsQuery(db, ids).execute();
  compiledLists ??= listsQuery(db, [id]).compile().sql;
  return (await db.executeQuery<ListRow>(CompiledQuery.raw(compiledLists, [id, id, id]))).rows;
}

/** The keywords, channels and comments of articles; those without any aren't among them. */
export async function selectLists(
  db: ArticleDb,
  ids: readonly number[],
): Promise<Map<number, ArticleLists>> {
  const lists = new Map<number, ArticleLists>();
  if (ids.length === 0) return lists;
  for (const { kind, article_id, value } of await selectListRows(db, ids)) {
    const own = lists.get(article_id) ?? { keywords: [], channels: [], comments: [] };
    own[kind].push(value);
    lists.set(article_id, own);
  }
  return lists;
}
