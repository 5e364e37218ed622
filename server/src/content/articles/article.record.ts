import type { Article } from '@portal/contract/content/articles/article.schema.ts';
import { plainFields } from '@portal/contract/content/articles/article-fields.ts';
import {
  type InferResult,
  type Kysely,
  type NotNull,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';

/** An article as read from the database, without the fields that depend on the viewer. */
export type ArticleRecord = Omit<Article, 'allowed_actions' | 'is_late'> & {
  status_since: string;
  status_before_hold_id: number | null;
};

/** The records that an article refers to. */
export type ArticleRelations = Pick<
  ArticleRecord,
  | 'status'
  | 'project'
  | 'client'
  | 'planning_year_month'
  | 'content_type'
  | 'writer'
  | 'editor'
  | 'lead'
  | 'final_approver'
  | 'poster'
>;

export type ArticleDb = Kysely<
  Pick<
    Tables,
    | 'article'
    | 'content_project'
    | 'content_status'
    | 'content_type'
    | 'organization'
    | 'person'
    | 'planning_month'
    | 'writer'
  >
>;

type StoredArticle = Selectable<Tables['article']>;

/**
 * Returns a subquery for the articles that match all conditions. PostgreSQL optimizes the order of at most eight joins.
 * If a condition with a subquery were combined with the joins for names, it would be checked only after joining the
 * whole table.
 */
const articlesWhere = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0
    ? sql<StoredArticle>`article`
    : sql<StoredArticle>`(select * from article where ${sql.join(conditions, sql` and `)})`;

/** Joins every record that an article refers to. Both engines skip left joins whose columns a query doesn't read. */
export const articlesWithNames = (db: ArticleDb, conditions: readonly RawBuilder<boolean>[] = []) =>
  db
    .selectFrom(articlesWhere(conditions).as('article'))
    .leftJoin('content_status as status', 'status.id', 'article.status_id')
    .leftJoin('organization as client', 'client.id', 'article.client_id')
    .leftJoin('content_project as project', 'project.id', 'article.project_id')
    .leftJoin('planning_month as month', 'month.id', 'article.planning_month_id')
    .leftJoin('content_type as type', 'type.id', 'article.content_type_id')
    .leftJoin('writer', 'writer.id', 'article.writer_id')
    .leftJoin('person as writer_person', 'writer_person.id', 'writer.person_id')
    .leftJoin('person as editor', 'editor.id', 'article.editor_id')
    .leftJoin('person as lead', 'lead.id', 'article.lead_id')
    .leftJoin('person as final_approver', 'final_approver.id', 'article.final_approver_id')
    .leftJoin('person as poster', 'poster.id', 'article.poster_id');

export type PersonField = 'editor' | 'lead' | 'final_approver' | 'poster';

function personFields<Field extends PersonField>(field: Field) {
  const [name, username, isStaff, avatarColor, avatarKey] = personColumns(field);
  return [
    [`${field}.id`, `article.${field}_id`],
    [`${field}.name`, name],
    [`${field}.username`, username],
    [`${field}.is_staff`, isStaff],
    [`${field}.avatar_color`, avatarColor],
    [`${field}.avatar_url`, avatarKey],
  ] as const;
}

/** Each column with its field's path in the record. */
export const recordColumns = [
  ['id', 'article.id'],
  ['title', 'article.title'],
  ['status.id', 'article.status_id'],
  ['status.uid', 'status.uid as status_uid'],
  ['status.name', 'status.name as status_name'],
  ['status.color', 'status.color as status_color'],
  ['status.order', 'status.order as status_order'],
  ['status.is_active', 'status.is_active as status_is_active'],
  ['status.status_type', 'status.status_type'],
  ['status.due_date_day_offset', 'status.due_date_day_offset'],
  ['project.id', 'article.project_id'],
  ['project.name', 'project.name as project_name'],
  ['client.id', 'article.client_id'],
  ['client.dba_name', 'client.dba_name'],
  ['client.slug', 'client.slug as client_slug'],
  ['client.domain', 'client.domain as client_domain'],
  ['planning_year_month.id', 'article.planning_month_id'],
  ['planning_year_month.year', 'month.year as planning_year'],
  ['planning_year_month.month', 'month.month as planning_month'],
  ['content_type.id', 'article.content_type_id'],
  ['content_type.uid', 'type.uid as content_type_uid'],
  ['content_type.name', 'type.name as content_type_name'],
  ['writer.id', 'article.writer_id'],
  ['writer.user.id', 'writer.person_id as writer_person_id'],
  ['writer.user.name', 'writer_person.name as writer_name'],
  ['writer.user.username', 'writer_person.username as writer_username'],
  ['writer.user.avatar_color', 'writer_person.avatar_color as writer_avatar_color'],
  ['writer.user.avatar_url', 'writer_person.avatar_key as writer_avatar_key'],
  ...personFields('editor'),
  ...personFields('lead'),
  ...personFields('final_approver'),
  ...personFields('poster'),
  ...plainFields.map((name) => [name, `article.${name}`] as const),
  ['latest_feedback_rating', 'article.latest_feedback_rating'],
  ['due_at', 'article.due_at'],
  ['completed_at', 'article.completed_at'],
  ['version', 'article.version'],
  ['archived', 'article.archived'],
  ['template', 'article.template_id'],
  ['date_created', 'article.created_at'],
  ['last_update', 'article.updated_at'],
] as const;

const idsOf = (
  table: string,
  column: string,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<string | null> =>
  sql`(select string_agg(cast(${sql.ref(column)} as text), ',')
    from ${sql.table(table)} where article_id = article.id ${condition})`;

/** Columns with a list of ids, unordered and comma-separated; null if empty. */
export const recordLists = [
  ['keywords', idsOf('article_keyword', 'keyword_meta_id').as('keywords')],
  ['channels', idsOf('article_channel', 'content_channel_id').as('channels')],
  // Excludes internal comments, because clients also see this list.
  ['contentComments', idsOf('comment', 'id', sql`and is_internal = 0`).as('contentComments')],
] as const;

/**
 * Columns that are never null, because their foreign keys are never null. Left joins make their types nullable anyway.
 */
export interface NeverNull {
  status_uid: NotNull;
  status_name: NotNull;
  status_color: NotNull;
  status_order: NotNull;
  status_type: NotNull;
  dba_name: NotNull;
  client_slug: NotNull;
  content_type_name: NotNull;
}

const columns = recordColumns.map(([, column]) => column);
const lists = recordLists.map(([, list]) => list);

export const wholeArticles = (db: ArticleDb) =>
  articlesWithNames(db)
    .select(columns)
    .select(['article.status_since', 'article.status_before_hold_id'])
    .select(lists)
    .$narrowType<NeverNull>();

export type ArticleRow = InferResult<ReturnType<typeof wholeArticles>>[number];

type Column = (typeof recordColumns)[number][1];
type OwnColumn = Extract<Column, `article.${string}`>;

export const isOwnColumn = (column: Column): column is OwnColumn => column.startsWith('article.');

/** A row with the columns of the article itself, without the columns of the records that it refers to. */
export type OwnRow = Pick<
  ArticleRow,
  | Extract<keyof ArticleRow, OwnColumn extends `article.${infer Name}` ? Name : never>
  | 'keywords'
  | 'channels'
  | 'contentComments'
>;
