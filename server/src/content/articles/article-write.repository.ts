import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { isSqlite } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ArticleTable } from './article.table.ts';

type Db = Kysely<
  Pick<Tables, 'article' | 'article_channel' | 'article_keyword' | 'content_status'>
>;

type StoredArticle = Selectable<ArticleTable>;
export type ArticleValues = Partial<
  Omit<StoredArticle, 'id' | 'version' | 'created_at' | 'updated_at'>
>;
/** A new article's values. The picked columns are required; others default to null. */
export type NewArticleValues = ArticleValues &
  Pick<StoredArticle, 'title' | 'title_key' | 'status_id' | 'client_id' | 'content_type_id'>;

export interface ArticleChange {
  id: number;
  values: ArticleValues;
}

/** The number of rows per statement, low enough to stay below the parameter limit of both engines. */
const batch = 400;

const numberColumns = new Set<string>([
  'status_id',
  'status_before_hold_id',
  'client_id',
  'project_id',
  'planning_month_id',
  'content_type_id',
  'template_id',
  'writer_id',
  'editor_id',
  'lead_id',
  'final_approver_id',
  'poster_id',
  'min_word_count',
  'milestone',
  'archived',
  'latest_feedback_rating',
]);

/** Locks these articles, waiting for concurrent changes to them. Read the articles only after locking them. */
export async function lockArticles(db: Db, ids: readonly number[]): Promise<void> {
  if (isSqlite(db)) return;
  for (let start = 0; start < ids.length; start += 1000) {
    await db
      .selectFrom('article')
      .select('id')
      .where('id', 'in', ids.slice(start, start + 1000))
      .orderBy('id')
      .forUpdate()
      .execute();
  }
}

export async function insertArticles(
  db: Db,
  rows: readonly Insertable<ArticleTable>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batch) {
    const inserted = await db
      .insertInto('article')
      .values(rows.slice(start, start + batch))
      .returning('id')
      .execute();
    // Sort the ids: they ascend in the order of the inserted rows, but RETURNING may return them in another order.
    ids.push(...inserted.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

function typed(column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return numberColumns.has(column) ? sql`cast(${value} as integer)` : value;
}

/** Updates rows with the same columns but different values in one statement. */
async function updateTogether(
  db: Db,
  columns: readonly string[],
  changes: readonly ArticleChange[],
  now: string,
): Promise<void> {
  const rows = changes.map(({ id, values }) => {
    const own = columns.map((column) => values[column as keyof ArticleValues] ?? null);
    return sql`(${sql.join([id, ...own])})`;
  });
  const assignments = columns.map((column, index) => {
    const value = sql`changed.${sql.ref(`column${index + 2}`)}`;
    return sql`${sql.ref(column)} = ${typed(column, value)}`;
  });
  await sql`update article set ${sql.join([
    ...assignments,
    sql`version = version + 1`,
    sql`updated_at = ${now}`,
  ])} from (values ${sql.join(rows)}) as changed
    where article.id = cast(changed.column1 as integer)`.execute(db);
}

async function updateOne(db: Db, { id, values }: ArticleChange, now: string): Promise<void> {
  await db
    .updateTable('article')
    .set({ ...values, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Updates rows and increments their versions, with one statement per set of columns. */
export async function updateArticles(
  db: Db,
  changes: readonly ArticleChange[],
  now: string,
): Promise<void> {
  const [only] = changes;
  if (only && changes.length === 1) return updateOne(db, only, now);
  const byColumns = Map.groupBy(changes, ({ values }) => Object.keys(values).sort().join());
  for (const [key, group] of byColumns) {
    const columns = key === '' ? [] : key.split(',');
    for (let start = 0; start < group.length; start += batch) {
      await updateTogether(db, columns, group.slice(start, start + batch), now);
    }
  }
}

interface ListValues {
  id: number;
  valueIds: readonly number[];
}

/** The tables of an article's list fields, which have one row per value. */
const listTables = {
  keywords: { table: 'article_keyword', value: 'keyword_meta_id' },
  channels: { table: 'article_channel', value: 'content_channel_id' },
} as const;
export type ArticleList = keyof typeof listTables;
export const articleLists = ['keywords', 'channels'] as const satisfies ArticleList[];

/** Replaces the values of a list field of these articles. */
export async function replaceList(
  db: Db,
  list: ArticleList,
  changes: readonly ListValues[],
): Promise<void> {
  if (changes.length === 0) return;
  const { table, value } = listTables[list];
  const ids = changes.map(({ id }) => id);
  await db.deleteFrom(table).where('article_id', 'in', ids).execute();
  const rows = changes.flatMap(({ id, valueIds }) =>
    valueIds.map((valueId) => sql`(${sql.join([id, valueId])})`),
  );
  for (let start = 0; start < rows.length; start += 1000) {
    const values = sql.join(rows.slice(start, start + 1000));
    await sql`insert into ${sql.table(table)} (article_id, ${sql.ref(value)}) values ${values}`.execute(
      db,
    );
  }
}
