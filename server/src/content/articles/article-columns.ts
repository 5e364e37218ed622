import { plainFields } from '@portal/contract/content/articles/article-fields.ts';
import {
  assigneeFields,
  personFields,
} from '@portal/contract/content/articles/article-workflow.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** A query over `article` whose joins and columns are chosen while the program runs. */
export type ArticleQuery = SelectQueryBuilder<
  Pick<Tables, 'article'>,
  'article',
  Record<string, unknown>
>;

/** A row under the dotted names of what was asked for. */
export type ArticleRow = Readonly<Record<string, unknown>>;

interface Join {
  table: string;
  on: readonly [left: string, right: string];
  after?: string;
}

const personJoin = (field: string): [string, Join] => [
  field,
  { table: 'person', on: [`${field}.id`, `article.${field}_id`] },
];

/** The tables beside `article`, by the name under which they are joined. */
const joins: Readonly<Record<string, Join>> = {
  status: { table: 'content_status', on: ['status.id', 'article.status_id'] },
  client: { table: 'organization', on: ['client.id', 'article.client_id'] },
  project: { table: 'content_project', on: ['project.id', 'article.project_id'] },
  month: { table: 'planning_month', on: ['month.id', 'article.planning_month_id'] },
  type: { table: 'content_type', on: ['type.id', 'article.content_type_id'] },
  writer: { table: 'writer', on: ['writer.id', 'article.writer_id'] },
  writer_person: {
    table: 'person',
    on: ['writer_person.id', 'writer.person_id'],
    after: 'writer',
  },
  ...Object.fromEntries(personFields.map(personJoin)),
};

interface Leaf {
  /** Of the article or a joined table, unless it is `ids`. */
  column: string;
  isFlag?: boolean;
  /** The ids of what belongs to the article, in any order, separated by commas; null for none. */
  ids?: RawBuilder<string | null>;
}

const own = (...names: readonly string[]): Record<string, Leaf> =>
  Object.fromEntries(names.map((name) => [name, { column: `article.${name}` }]));

const personLeaves = (field: string): [string, Leaf][] => [
  [`${field}.id`, { column: `article.${field}_id` }],
  [`${field}.name`, { column: `${field}.name` }],
  [`${field}.username`, { column: `${field}.username` }],
  [`${field}.is_staff`, { column: `${field}.is_staff`, isFlag: true }],
  [`${field}.avatar_color`, { column: `${field}.avatar_color` }],
];

const idsOf = (table: string, column: string): Leaf => ({
  column: 'article.id',
  ids: sql<string | null>`(select string_agg(cast(${sql.ref(column)} as text), ',')
    from ${sql.table(table)} where article_id = article.id)`,
});

/** What the program needs of an article and nobody is told. */
const innerLeaves = own('status_since', 'status_before_hold_id');

/** Every stored value of an article's record, by its dotted name. The first of a relation is its id. */
const recordLeaves: Readonly<Record<string, Leaf>> = {
  id: { column: 'article.id' },
  title: { column: 'article.title' },
  'status.id': { column: 'article.status_id' },
  'status.uid': { column: 'status.uid' },
  'status.name': { column: 'status.name' },
  'status.color': { column: 'status.color' },
  'status.order': { column: 'status.order' },
  'status.is_active': { column: 'status.is_active', isFlag: true },
  'status.status_type': { column: 'status.status_type' },
  'status.due_date_day_offset': { column: 'status.due_date_day_offset' },
  'project.id': { column: 'article.project_id' },
  'project.name': { column: 'project.name' },
  'client.id': { column: 'article.client_id' },
  'client.dba_name': { column: 'client.dba_name' },
  'client.slug': { column: 'client.slug' },
  'client.domain': { column: 'client.domain' },
  'planning_year_month.id': { column: 'article.planning_month_id' },
  'planning_year_month.year': { column: 'month.year' },
  'planning_year_month.month': { column: 'month.month' },
  'content_type.id': { column: 'article.content_type_id' },
  'content_type.uid': { column: 'type.uid' },
  'content_type.name': { column: 'type.name' },
  'writer.id': { column: 'article.writer_id' },
  'writer.user.id': { column: 'writer.person_id' },
  'writer.user.name': { column: 'writer_person.name' },
  'writer.user.username': { column: 'writer_person.username' },
  'writer.user.avatar_color': { column: 'writer_person.avatar_color' },
  ...Object.fromEntries(personFields.flatMap(personLeaves)),
  ...own(...plainFields, 'latest_feedback_rating', 'due_at', 'completed_at', 'version'),
  archived: { column: 'article.archived', isFlag: true },
  template: { column: 'article.template_id' },
  date_created: { column: 'article.created_at' },
  last_update: { column: 'article.updated_at' },
  keywords: idsOf('article_keyword', 'keyword_meta_id'),
  channels: idsOf('article_channel', 'content_channel_id'),
  contentComments: idsOf('comment', 'id'),
};

/** What can be read of an article, by its dotted name. */
export const leaves: Readonly<Record<string, Leaf>> = { ...recordLeaves, ...innerLeaves };

/** The names of all leaves, and of those that are told. */
export const leafNames = Object.keys(leaves);
export const recordLeafNames = Object.keys(recordLeaves);

/** The ids that tell whether an article has the relation at all. */
const optionalRelations = ['project', 'planning_year_month', ...assigneeFields].map(
  (field) => `${field}.id`,
);

/**
 * What is asked for by these dotted names: whole relations by their first part, and of each relation that
 * may be missing its id. Unknown names are none.
 */
export function leavesOf(columns: readonly string[]): string[] {
  return recordLeafNames.filter((leaf) =>
    columns.some(
      (column) =>
        leaf === column ||
        leaf.startsWith(`${column}.`) ||
        (optionalRelations.includes(leaf) && column.startsWith(leaf.slice(0, -2))),
    ),
  );
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

/** Joins what these columns need, and nothing else. */
function joinFor(query: ArticleQuery, columns: readonly string[]): ArticleQuery {
  const needed = new Set<string>();
  for (const column of columns) {
    const join = joins[tableOf(column)];
    if (!join) continue;
    if (join.after) needed.add(join.after);
    needed.add(tableOf(column));
  }
  let joined = query;
  for (const alias of needed) {
    const join = joins[alias];
    if (!join) continue;
    const [left, right] = join.on;
    joined = joined.leftJoin(
      sql.table(join.table).as(alias),
      (on) => on.on(sql<boolean>`${sql.ref(left)} = ${sql.ref(right)}`),
      // The joined table's columns are reached by name only; the rows' type stays the same.
    ) as unknown as ArticleQuery;
  }
  return joined;
}

/** Selects these leaves under their dotted names, joining what they need. */
export function selectLeaves(
  query: ArticleQuery,
  names: readonly string[],
  orderColumns: readonly string[] = [],
): ArticleQuery {
  const columns = names.flatMap((name) => leaves[name]?.column ?? []);
  const selected = names.flatMap((name) => {
    const leaf = leaves[name];
    return leaf ? [(leaf.ids ?? sql.ref(leaf.column)).as(name)] : [];
  });
  return joinFor(query, [...columns, ...orderColumns]).select(selected) as unknown as ArticleQuery;
}

const columnLeaves = new Map(
  Object.entries(leaves)
    .filter(([, { column, ids }]) => tableOf(column) === 'article' && !ids)
    .map(([name, { column }]) => [column.slice('article.'.length), name]),
);

/**
 * The row after these columns were written; undefined when what they name in other tables must be read.
 */
export function rowWith(
  row: ArticleRow,
  values: Readonly<Record<string, unknown>>,
): ArticleRow | undefined {
  const changed = Object.entries(values);
  if (changed.some(([column]) => column.endsWith('_id'))) return undefined;
  const own = changed.flatMap(([column, value]): [string, unknown][] => {
    const name = columnLeaves.get(column);
    return name === undefined ? [] : [[name, value]];
  });
  return { ...row, ...Object.fromEntries(own) };
}
