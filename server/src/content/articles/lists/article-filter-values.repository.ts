import {
  type CountedField,
  type FixedField,
  fixedFilterValues,
} from '@portal/contract/content/articles/article-list-options.ts';
import { statusId } from '@portal/contract/content/labels/content-statuses.ts';
import type { CountedValues } from '@portal/contract/platform/filter-values.ts';
import { type RawBuilder, sql } from 'kysely';
import { countValues, namedRecords } from '#platform/database/filter-values.ts';
import { writerRecords } from '#users/writers/writer.service.ts';
import type { ArticleDb } from '../article.record.ts';
import { countMatching, searchConditions } from '../article.repository.ts';
import type { Condition } from '../article-visibility.ts';
import type { ArticleFilters } from './article-filters.ts';

type RecordField = Exclude<CountedField, FixedField>;

interface Source {
  /** The column of the article that refers to the record. */
  column: string;
  /** The filter that selects articles by these records. */
  filter: keyof ArticleFilters;
  records: RawBuilder<unknown>;
}

const person = (filter: 'editor' | 'final_approver' | 'lead' | 'poster'): Source => ({
  column: `article.${filter}_id`,
  filter,
  records: namedRecords('person', 'name'),
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
    records: namedRecords('content_type', 'name'),
  },
  client: {
    column: 'article.client_id',
    filter: 'client',
    records: namedRecords('organization', 'dba_name'),
  },
  writer: { column: 'article.writer_id', filter: 'writer', records: writerRecords },
  editor: person('editor'),
  final_approver: person('final_approver'),
  lead: person('lead'),
  poster: person('poster'),
  project: {
    column: 'article.project_id',
    filter: 'project',
    records: namedRecords('content_project', 'name'),
  },
};

interface Request {
  field: CountedField;
  /** A condition for the articles that the viewer can see; undefined for all. */
  visible: Condition | undefined;
  filters: ArticleFilters;
  /** Text that the values' names must contain. */
  named: string | undefined;
}

const isFixed = (field: CountedField): field is FixedField =>
  Object.hasOwn(fixedFilterValues, field);

/** Returns the values of a field among the articles that match the other filters, sorted by name. */
export async function selectFilterValues(db: ArticleDb, request: Request): Promise<CountedValues> {
  const { field, visible, named } = request;
  if (isFixed(field)) return countFixedValues(db, field, request);
  const { column, filter, records } = sources[field];
  const { [filter]: chosen, ...others } = request.filters;
  return countValues(db, {
    field: { column: sql.ref(column), records },
    rows: articlesOf(db, [visible, ...(await searchConditions(db, others))]),
    visible: articlesOf(db, [visible]),
    chosen: idsOf(chosen),
    named,
  });
}

function articlesOf(db: ArticleDb, conditions: readonly (Condition | undefined)[]) {
  let query = db.selectFrom('article').select('article.id');
  for (const condition of conditions) if (condition) query = query.where(condition);
  return query;
}

async function countFixedValues(
  db: ArticleDb,
  field: FixedField,
  { visible, filters }: Request,
): Promise<CountedValues> {
  const values = await Promise.all(
    fixedFilterValues[field].map(async ({ value, name }) => {
      const chosen = { ...filters, [field]: field === 'is_late' ? true : value };
      return { value, name, color: null, count: await countMatching(db, visible, chosen) };
    }),
  );
  return { values, is_complete: true };
}

function idsOf(chosen: ArticleFilters[keyof ArticleFilters]): number[] {
  if (typeof chosen === 'number') return [chosen];
  if (!Array.isArray(chosen)) return [];
  return chosen.map((status) => (typeof status === 'number' ? status : statusId[status]));
}
