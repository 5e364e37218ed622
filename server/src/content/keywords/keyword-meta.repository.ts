import type { KeywordGroup } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import type { CountedKeywordField } from '@portal/contract/content/keywords/keyword-meta.endpoints.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { countValues, isAnyOf, namedRecords } from '#platform/database/filter-values.ts';
import {
  countGroups,
  groupColumns,
  type NamedGroupField,
  orderInGroups,
} from '#platform/database/list-groups.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { insertUnlessTaken, updateRow } from '#platform/database/write-row.ts';
import type { KeywordMetaTable } from './keyword-meta.table.ts';

type Db = Kysely<
  Pick<
    Tables,
    | 'content_tag'
    | 'keyword_meta'
    | 'keyword_meta_month'
    | 'keyword_meta_tag'
    | 'organization'
    | 'parent_keyword'
    | 'planning_month'
  >
>;

export type KeywordMetaRow = Selectable<KeywordMetaTable> & {
  parent_name: string;
  parent_key: string;
};

export type KeywordOrder =
  | 'keyword'
  | 'parent_keyword'
  | 'difficulty'
  | 'volume'
  | 'cost_per_click';

export interface KeywordConditions {
  organization?: number | undefined;
  tag?: number | readonly number[] | undefined;
  planning_month?: number | readonly number[] | undefined;
  /** Text that the keyword or its parent keyword must contain. */
  search?: string | undefined;
}

export interface KeywordFilters extends KeywordConditions {
  group?: KeywordGroup | undefined;
  order: KeywordOrder;
  direction: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
}

const numberColumns = {
  difficulty: 'difficulty',
  volume: 'volume',
  cost_per_click: 'cost_per_click_cents',
} as const;

/** Returns a column's value, or -1 for null, so that both engines sort keywords without a value in the same way. */
const numberOr = (column: string) =>
  sql<number>`coalesce(${sql.ref(`keyword_meta.${column}`)}, -1)`;

function withParent(db: Db) {
  return db
    .selectFrom('keyword_meta')
    .innerJoin('parent_keyword', 'parent_keyword.id', 'keyword_meta.parent_keyword_id')
    .selectAll('keyword_meta')
    .select([
      'parent_keyword.name as parent_name',
      'parent_keyword.name_key as parent_key',
      numberOr('difficulty').as('difficulty_order'),
      numberOr('volume').as('volume_order'),
      numberOr('cost_per_click_cents').as('cost_per_click_order'),
    ]);
}

function orderOf({ order, direction }: KeywordFilters): Order[] {
  const keyword = { column: 'keyword_meta.name_key', direction };
  const id = { column: 'keyword_meta.id', direction };
  if (order === 'keyword') return [keyword, id];
  if (order === 'parent_keyword') {
    return [{ column: 'parent_keyword.name_key', as: 'parent_key', direction }, keyword, id];
  }
  return [{ column: numberOr(numberColumns[order]), as: `${order}_order`, direction }, keyword, id];
}

export function matchingKeywords(db: Db, filters: KeywordConditions) {
  const { organization, tag, planning_month, search } = filters;
  let query = withParent(db);
  if (organization !== undefined) {
    query = query.where('keyword_meta.organization_id', '=', organization);
  }
  if (tag !== undefined) {
    query = query.where('keyword_meta.id', 'in', (eb) =>
      eb
        .selectFrom('keyword_meta_tag')
        .select('keyword_meta_id')
        .where(isAnyOf('content_tag_id', tag)),
    );
  }
  if (planning_month !== undefined) {
    query = query.where('keyword_meta.id', 'in', (eb) =>
      eb
        .selectFrom('keyword_meta_month')
        .select('keyword_meta_id')
        .where(isAnyOf('planning_month_id', planning_month)),
    );
  }
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb(containsText('keyword_meta.name_key', search), '=', true),
        eb(containsText('parent_keyword.name_key', search), '=', true),
      ]),
    );
  }
  return query;
}

export function selectKeywordMetas(db: Db, filters: KeywordFilters): Promise<Page<KeywordMetaRow>> {
  const { limit, cursor, group } = filters;
  const query = matchingKeywords(db, filters);
  const order = orderOf(filters);
  if (group === undefined) return paginate(query, { limit, cursor, order });
  const field = groupFields[group];
  const grouped = orderInGroups(field, order);
  return paginate(query.select(groupColumns(field)), { limit, cursor, order: grouped });
}

const groupFields: Record<KeywordGroup, NamedGroupField> = {
  parent_keyword: {
    id: 'keyword_meta.parent_keyword_id',
    key: 'parent_keyword.name_key',
    name: 'parent_keyword.name',
    none: 'No parent keyword',
  },
};

export function selectKeywordGroups(
  db: Db,
  { group, ...conditions }: KeywordConditions & { group: KeywordGroup },
) {
  return countGroups(matchingKeywords(db, conditions), groupFields[group]);
}

const organizations = namedRecords('organization', 'dba_name');
const tags = namedRecords('content_tag', 'name');
/** The planning months, latest first. Each month's name is its id, because the screen formats the name. */
const months = sql`select id, cast(id as text) as value, cast(id as text) as name,
  cast(id as text) as key, -12 * year - month as place, cast(null as text) as color from planning_month`;

interface KeywordValues {
  field: CountedKeywordField;
  named?: string | undefined;
}

export function selectKeywordValues(
  db: Db,
  { field, named, ...filters }: KeywordConditions & KeywordValues,
) {
  const others = matchingKeywords(db, { ...filters, [field]: undefined });
  const all = matchingKeywords(db, {});
  if (field === 'organization') {
    return countValues(db, {
      field: { column: sql.ref('keyword_meta.organization_id'), records: organizations },
      rows: others,
      visible: all,
      chosen: filters.organization,
      named,
    });
  }
  if (field === 'tag') {
    const joined = (query: typeof all) =>
      query.innerJoin('keyword_meta_tag', 'keyword_meta_tag.keyword_meta_id', 'keyword_meta.id');
    return countValues(db, {
      field: { column: sql.ref('keyword_meta_tag.content_tag_id'), records: tags },
      rows: joined(others),
      visible: joined(all),
      chosen: filters.tag,
      named,
    });
  }
  const joined = (query: typeof all) =>
    query.innerJoin('keyword_meta_month', 'keyword_meta_month.keyword_meta_id', 'keyword_meta.id');
  return countValues(db, {
    field: { column: sql.ref('keyword_meta_month.planning_month_id'), records: months },
    rows: joined(others),
    visible: joined(all),
    chosen: filters.planning_month,
    named,
  });
}

export function selectKeywordMeta(db: Db, id: number): Promise<KeywordMetaRow | undefined> {
  return withParent(db).where('keyword_meta.id', '=', id).executeTakeFirst();
}

/** Finds the organization's parent keyword with this name, ignoring case, or creates it. */
export async function findOrCreateParentKeyword(
  db: Db,
  organizationId: number,
  name: string,
): Promise<number> {
  const name_key = foldText(name);
  await db
    .insertInto('parent_keyword')
    .values({ organization_id: organizationId, name, name_key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('parent_keyword')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name_key', '=', name_key)
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteEmptyParent(db: Db, parentId: number): Promise<void> {
  await db
    .deleteFrom('parent_keyword')
    .where('id', '=', parentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('keyword_meta').select('id').where('parent_keyword_id', '=', parentId)),
      ),
    )
    .execute();
}

export type NewKeyword = Pick<
  KeywordMetaRow,
  | 'parent_keyword_id'
  | 'name'
  | 'difficulty'
  | 'volume'
  | 'cost_per_click_cents'
  | 'seo_value'
  | 'business_value'
>;

/** Inserts a keyword. Returns undefined if its parent already has this keyword. */
export function insertKeywordMeta(
  db: Db,
  values: NewKeyword & { organization_id: number },
  now: string,
): Promise<number | undefined> {
  const row = { ...values, name_key: foldText(values.name), created_at: now, updated_at: now };
  return insertUnlessTaken(db, 'keyword_meta', row);
}

/** Inserts the keywords that don't exist under their parent yet, and returns the number inserted. */
export async function insertKeywordMetas(
  db: Db,
  rows: readonly (NewKeyword & { organization_id: number })[],
  now: string,
): Promise<number> {
  const inserted = await db
    .insertInto('keyword_meta')
    .values(
      rows.map((row) => ({
        ...row,
        name_key: foldText(row.name),
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** Returns whether another keyword with this name exists under the same parent. */
export async function isKeywordTaken(
  db: Db,
  { id, parentId, name }: { id: number; parentId: number; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('keyword_meta')
    .select('id')
    .where('parent_keyword_id', '=', parentId)
    .where('name_key', '=', foldText(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateKeywordMetaRow(
  db: Db,
  id: number,
  values: Updateable<NewKeyword>,
  now: string,
): Promise<void> {
  const name_key = values.name === undefined ? undefined : foldText(values.name);
  await updateRow(db, 'keyword_meta', id, { ...values, name_key, updated_at: now });
}
