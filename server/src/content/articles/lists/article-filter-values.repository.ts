import {
  type ArticleFilterValue,
  type CountedField,
  type FixedField,
  fixedFilterValues,
  maximumFilterValues,
} from '@portal/contract/content/articles/article-filters.ts';
import { statusId } from '@portal/contract/content/labels/content-status.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsText } from '#platform/database/search.ts';
import type { ArticleDb } from '../article.record.ts';
import { countMatching, searchConditions } from '../article.repository.ts';
import type { Condition } from '../article-visibility.ts';
import type { ArticleFilters } from './article-filters.ts';

type RecordField = Exclude<CountedField, FixedField>;

interface Source {
  /** The article's column. */
  column: string;
  /** The filter that chooses the records. */
  filter: keyof ArticleFilters;
  /** The records: `id`, `value`, `name`, `color`, the `key` that is searched, and their `place` in the order. */
  records: RawBuilder<unknown>;
}

const plain = sql`cast(id as text) as value, cast(null as text) as color`;
const people = sql`select id, name, name_key as key, name_key as place, ${plain} from person`;
const person = (filter: 'editor' | 'final_approver' | 'lead' | 'poster'): Source => ({
  column: `article.${filter}_id`,
  filter,
  records: people,
});

const sources: Record<RecordField, Source> = {
  contentStatus: {
    column: 'article.status_id',
    filter: 'contentStatus',
    records: sql`select id, uid as value, name, color, lower(name) as key, "order" as place
      from content_status`,
  },
  contentType: {
    column: 'article.content_type_id',
    filter: 'content_type',
    records: sql`select id, name, name_key as key, name_key as place, ${plain} from content_type`,
  },
  client: {
    column: 'article.client_id',
    filter: 'client',
    records: sql`select id, dba_name as name, dba_name_key as key, dba_name_key as place, ${plain} from organization`,
  },
  writer: {
    column: 'article.writer_id',
    filter: 'writer',
    records: sql`select writer.id, person.name, person.name_key as key, person.name_key as place,
      cast(writer.id as text) as value, cast(null as text) as color
      from writer join person on person.id = writer.person_id`,
  },
  editor: person('editor'),
  final_approver: person('final_approver'),
  lead: person('lead'),
  poster: person('poster'),
  project: {
    column: 'article.project_id',
    filter: 'project',
    records: sql`select id, name, name_key as key, name_key as place, ${plain} from content_project`,
  },
};

interface Request {
  field: CountedField;
  /** Undefined for all. */
  visible: Condition | undefined;
  filters: ArticleFilters;
  /** Part of a value's name. */
  search: string | undefined;
}

interface Values {
  values: ArticleFilterValue[];
  is_complete: boolean;
}

const isFixed = (field: CountedField): field is FixedField =>
  Object.hasOwn(fixedFilterValues, field);

/** The values of a field among the articles that match the other filters, in order of their names. */
export async function selectFilterValues(db: ArticleDb, request: Request): Promise<Values> {
  const { field } = request;
  if (isFixed(field)) return countFixedValues(db, field, request);
  const { column, filter, records } = sources[field];
  const { [filter]: chosen, ...others } = request.filters;
  const conditions = await searchConditions(db, others);
  const { visible, search } = request;
  const articles = allOf([visible, ...conditions, sql<boolean>`${sql.ref(column)} is not null`]);
  const found = await sql<ArticleFilterValue>`
    select named.value, named.name, named.color, counted.count
    from (select ${sql.ref(column)} as id, count(*) as count from article where ${articles}
      group by ${sql.ref(column)}) as counted
    join (${records}) as named on named.id = counted.id
    where ${search ? containsText('named.key', search) : sql`1 = 1`}
    order by named.place, named.id limit ${sql.lit(maximumFilterValues + 1)}`.execute(db);
  const rows = found.rows.map((row) => ({ ...row, count: Number(row.count) }));
  const listed = rows.slice(0, maximumFilterValues);
  const missing = search ? [] : idsOf(chosen);
  return {
    values: [
      ...(await selectUnlisted(db, sources[field], { ids: missing, visible, listed })),
      ...listed,
    ],
    is_complete: rows.length <= maximumFilterValues,
  };
}

interface Unlisted {
  ids: readonly number[];
  visible: Condition | undefined;
  listed: readonly ArticleFilterValue[];
}

/** Chosen values that the other filters leave without articles, if the viewer sees any article of theirs. */
async function selectUnlisted(
  db: ArticleDb,
  { column, records }: Source,
  { ids, visible, listed }: Unlisted,
): Promise<ArticleFilterValue[]> {
  if (ids.length === 0) return [];
  const ofIt = sql<boolean>`${sql.ref(column)} = named.id`;
  const { rows } = await sql<Omit<ArticleFilterValue, 'count'>>`
    select named.value, named.name, named.color from (${records}) as named
    where named.id in (${sql.join(ids)})
      and exists (select 1 from article where ${allOf([ofIt, visible])})
    order by named.place, named.id`.execute(db);
  return rows
    .filter(({ value }) => !listed.some((one) => one.value === value))
    .map((row) => ({ ...row, count: 0 }));
}

async function countFixedValues(
  db: ArticleDb,
  field: FixedField,
  { visible, filters }: Request,
): Promise<Values> {
  const values = await Promise.all(
    fixedFilterValues[field].map(async ({ value, name }) => {
      const chosen = { ...filters, [field]: field === 'is_late' ? true : value };
      return { value, name, color: null, count: await countMatching(db, visible, chosen) };
    }),
  );
  return { values, is_complete: true };
}

const allOf = (conditions: readonly (Condition | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );

function idsOf(chosen: ArticleFilters[keyof ArticleFilters]): number[] {
  if (typeof chosen === 'number') return [chosen];
  if (!Array.isArray(chosen)) return [];
  return chosen.map((one) => (typeof one === 'number' ? one : statusId[one]));
}
