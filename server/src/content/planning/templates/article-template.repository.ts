import type { TemplateGroup } from '@portal/contract/content/planning/article-template.calls.ts';
import type {
  articleTemplateEndpoints,
  CountedTemplateField,
} from '@portal/contract/content/planning/article-template.endpoints.ts';
import type { QueryOf } from '@portal/contract/platform/endpoint.ts';
import { type Selectable, sql } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { countValues, isAnyOf, namedRecords } from '#platform/database/filter-values.ts';
import { insertRows } from '#platform/database/insert-rows.ts';
import {
  countGroups,
  groupColumns,
  type NamedGroupField,
  orderInGroups,
} from '#platform/database/list-groups.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { flag } from '#platform/database/tables.ts';
import { writerRecords } from '#users/writers/writer.service.ts';
import { type TemplateDb, templatesOfMonth } from '../generation/generation.repository.ts';
import type { TemplateScope } from './article-template.policy.ts';
import type { ArticleTemplateTable } from './article-template.table.ts';

export type ArticleTemplateRow = Selectable<ArticleTemplateTable>;
export type ListedTemplateRow = ArticleTemplateRow & {
  client_key: string;
  content_type_uid: string | null;
  content_type_name: string;
};

type Relation =
  | 'content_type_id'
  | 'organization_id'
  | 'writer_id'
  | 'editor_id'
  | 'poster_id'
  | 'lead_id'
  | 'final_approver_id';

interface TemplateConditions {
  /** A month (1 to 12) that listed templates must create an article in. */
  month?: number | undefined;
  archived?: boolean | undefined;
  /** Text that the title or the client's name must contain. */
  search?: string | undefined;
  relations: Partial<Record<Relation, number | readonly number[] | undefined>>;
}

export interface TemplateFilters extends TemplateConditions {
  group?: TemplateGroup | undefined;
  order: 'client' | 'title';
  direction: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
}

function withNames(db: TemplateDb, scope: TemplateScope, month?: number) {
  const templates =
    month === undefined
      ? db
          .selectFrom('article_template')
          .innerJoin('organization', 'organization.id', 'article_template.organization_id')
      : templatesOfMonth(db, month);
  // Add the id 0, which no organization has, so that an empty list matches nothing.
  const visible =
    scope === 'all'
      ? templates
      : templates
          .where('organization.is_active', '=', 1)
          .where(sql<boolean>`article_template.organization_id in (${sql.join([0, ...scope])})`);
  return visible
    .innerJoin('content_type', 'content_type.id', 'article_template.content_type_id')
    .leftJoin('writer', 'writer.id', 'article_template.writer_id')
    .leftJoin('person as writer_person', 'writer_person.id', 'writer.person_id')
    .selectAll('article_template')
    .select([
      'organization.dba_name_key as client_key',
      'content_type.uid as content_type_uid',
      'content_type.name as content_type_name',
    ]);
}

function orderOf({ order, direction }: TemplateFilters): Order[] {
  const client = { column: 'organization.dba_name_key', as: 'client_key', direction };
  const title = { column: 'article_template.title_key', direction };
  const id = { column: 'article_template.id', direction };
  return order === 'client' ? [client, title, id] : [title, id];
}

/** Returns the conditions for listing templates, given the query. */
export const conditionsOf = (
  query: Omit<QueryOf<typeof articleTemplateEndpoints.values>, 'field' | 'named'>,
) => ({
  month: query.month,
  archived: query.archived,
  search: query.search,
  relations: {
    content_type_id: query.content_type ?? query.contentType,
    organization_id: query.client,
    writer_id: query.writer,
    editor_id: query.editor,
    poster_id: query.poster,
    lead_id: query.lead,
    final_approver_id: query.final_approver,
  },
});

function matchingTemplates(db: TemplateDb, scope: TemplateScope, filters: TemplateConditions) {
  const { month, archived, search, relations } = filters;
  let query = withNames(db, scope, month);
  if (archived !== undefined) query = query.where('article_template.archived', '=', flag(archived));
  if (search) {
    query = query.where((eb) =>
      eb.or([
        eb(containsText('article_template.title_key', search), '=', true),
        eb(containsText('organization.dba_name_key', search), '=', true),
      ]),
    );
  }
  for (const [column, id] of Object.entries(relations)) {
    if (id !== undefined) query = query.where(isAnyOf(`article_template.${column}`, id));
  }
  return query;
}

export function selectArticleTemplates(
  db: TemplateDb,
  scope: TemplateScope,
  filters: TemplateFilters,
): Promise<Page<ListedTemplateRow>> {
  const { limit, cursor, group } = filters;
  const query = matchingTemplates(db, scope, filters);
  const order = orderOf(filters);
  if (group === undefined) return paginate(query, { limit, cursor, order });
  const field = groupFields[group];
  const grouped = orderInGroups(field, order);
  return paginate(query.select(groupColumns(field)), { limit, cursor, order: grouped });
}

export const countableTemplates = (
  db: TemplateDb,
  scope: TemplateScope,
  conditions: TemplateConditions,
): Countable => countable(matchingTemplates(db, scope, conditions));

const groupFields: Record<TemplateGroup, NamedGroupField> = {
  client: {
    id: 'article_template.organization_id',
    key: 'organization.dba_name_key',
    name: 'organization.dba_name',
    none: 'No client',
  },
  content_type: {
    id: 'article_template.content_type_id',
    key: 'content_type.name_key',
    name: 'content_type.name',
    none: 'No type',
  },
  writer: {
    id: 'article_template.writer_id',
    key: 'writer_person.name_key',
    name: 'writer_person.name',
    none: 'No writer',
  },
};

export function selectTemplateGroups(
  db: TemplateDb,
  scope: TemplateScope,
  { group, ...conditions }: TemplateConditions & { group: TemplateGroup },
) {
  return countGroups(matchingTemplates(db, scope, conditions), groupFields[group]);
}

const counted = {
  client: { relation: 'organization_id', records: namedRecords('organization', 'dba_name') },
  contentType: { relation: 'content_type_id', records: namedRecords('content_type', 'name') },
  writer: { relation: 'writer_id', records: writerRecords },
} as const satisfies Record<CountedTemplateField, { relation: Relation; records: unknown }>;

interface ValuesQuery extends TemplateConditions {
  field: CountedTemplateField;
  named?: string | undefined;
}

export function selectTemplateValues(
  db: TemplateDb,
  scope: TemplateScope,
  { field, named, ...filters }: ValuesQuery,
) {
  const { relation, records } = counted[field];
  const relations = { ...filters.relations, [relation]: undefined };
  return countValues(db, {
    field: { column: sql.ref(`article_template.${relation}`), records },
    rows: matchingTemplates(db, scope, { ...filters, relations }),
    visible: matchingTemplates(db, scope, { relations: {} }),
    chosen: filters.relations[relation],
    named,
  });
}

export function selectArticleTemplate(
  db: TemplateDb,
  scope: TemplateScope,
  id: number,
): Promise<ListedTemplateRow | undefined> {
  return withNames(db, scope).where('article_template.id', '=', id).executeTakeFirst();
}

/** Returns the channels of templates, by template id. */
export async function selectTemplateChannels(
  db: TemplateDb,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_template_channel')
    .selectAll()
    .where('article_template_id', 'in', ids)
    .orderBy('content_channel_id')
    .execute();
  const byTemplate = Map.groupBy(rows, (row) => row.article_template_id);
  return new Map(
    [...byTemplate].map(([id, channels]) => [
      id,
      channels.map((channel) => channel.content_channel_id),
    ]),
  );
}

export async function replaceTemplateChannels(
  db: TemplateDb,
  id: number,
  channelIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('article_template_channel').where('article_template_id', '=', id).execute();
  const rows = [...new Set(channelIds)].map((content_channel_id) => ({
    article_template_id: id,
    content_channel_id,
  }));
  await insertRows(db, 'article_template_channel', rows);
}
