import type { TemplateOrganizationOrdering } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { insertRows } from '#platform/database/insert-rows.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type {
  PresentationTemplateTable,
  SlideTemplateTable,
} from './presentation-template.table.ts';

export type TemplateDb = Kysely<
  Pick<Tables, 'presentation_template' | 'slide_template' | 'organization' | 'person' | 'report'>
>;

const templateRows = (db: TemplateDb) =>
  db
    .selectFrom('presentation_template')
    .leftJoin('organization', 'organization.id', 'presentation_template.organization_id')
    .leftJoin('person', 'person.id', 'presentation_template.updated_by_id')
    .selectAll('presentation_template')
    .select([
      'organization.dba_name',
      'organization.slug',
      'organization.domain',
      ...personColumns('person'),
    ])
    .select(sql<string>`coalesce(organization.dba_name_key, '')`.as('client_key'));
export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number];

export interface TemplateFilter {
  is_master_template?: boolean | undefined;
  organization?: number | undefined;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects templates by client. The master comes first because it doesn't belong to a client. */
export function selectTemplates(
  db: TemplateDb,
  filter: TemplateFilter,
): Promise<Page<TemplateRow>> {
  const { is_master_template: isMaster, organization, search, limit, cursor } = filter;
  let query = templateRows(db);
  if (isMaster !== undefined) {
    query = query.where('presentation_template.is_master', '=', isMaster ? 1 : 0);
  }
  if (organization !== undefined) {
    query = query.where('presentation_template.organization_id', '=', organization);
  }
  if (search) query = query.where(containsText('organization.dba_name_key', search));
  const order = [
    {
      column: sql`coalesce(organization.dba_name_key, '')`,
      as: 'client_key',
      direction: 'asc' as const,
    },
    { column: 'presentation_template.id', direction: 'asc' as const },
  ];
  return paginate(query, { limit, cursor, order });
}

export const selectTemplate = (db: TemplateDb, id: number): Promise<TemplateRow | undefined> =>
  templateRows(db).where('presentation_template.id', '=', id).executeTakeFirst();

export const selectMaster = (db: TemplateDb): Promise<TemplateRow | undefined> =>
  templateRows(db).where('presentation_template.is_master', '=', 1).executeTakeFirst();

export async function selectTemplatesOf(
  db: TemplateDb,
  organizationIds: readonly number[],
): Promise<TemplateRow[]> {
  if (organizationIds.length === 0) return [];
  return templateRows(db)
    .where('presentation_template.organization_id', 'in', organizationIds)
    .orderBy('presentation_template.id')
    .execute();
}

export async function selectSlideTemplates(db: TemplateDb, templateIds: readonly number[]) {
  if (templateIds.length === 0) return [];
  return db
    .selectFrom('slide_template')
    .selectAll()
    .where('presentation_template_id', 'in', templateIds)
    .orderBy('presentation_template_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type SlideTemplateRow = Awaited<ReturnType<typeof selectSlideTemplates>>[number];

export function selectSlidePage(
  db: TemplateDb,
  {
    templateId,
    limit,
    cursor,
  }: { templateId?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SlideTemplateRow>> {
  let query = db.selectFrom('slide_template').selectAll();
  if (templateId !== undefined) query = query.where('presentation_template_id', '=', templateId);
  const order = (['presentation_template_id', 'position', 'id'] as const).map((column) => ({
    column: `slide_template.${column}`,
    direction: 'asc' as const,
  }));
  return paginate(query, { limit, cursor, order });
}

export const selectSlideTemplate = (
  db: TemplateDb,
  id: number,
): Promise<SlideTemplateRow | undefined> =>
  db.selectFrom('slide_template').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Inserts a template and returns its id, or undefined if the organization already has one, or a master already exists.
 */
export async function insertTemplate(
  db: TemplateDb,
  values: Insertable<PresentationTemplateTable>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('presentation_template')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateTemplateRow(
  db: TemplateDb,
  id: number,
  values: Updateable<PresentationTemplateTable>,
): Promise<void> {
  await db
    .updateTable('presentation_template')
    .set(values)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplateRow(db: TemplateDb, id: number): Promise<void> {
  await db.deleteFrom('presentation_template').where('id', '=', id).execute();
}

export async function pointToTemplate(
  db: TemplateDb,
  organizationId: number,
  templateId: number | null,
): Promise<void> {
  await db
    .updateTable('organization')
    .set({ monthly_report_template: templateId })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', organizationId)
    .execute();
}

export const insertSlideTemplates = (
  db: TemplateDb,
  rows: readonly Insertable<SlideTemplateTable>[],
): Promise<void> => insertRows(db, 'slide_template', rows);

export async function insertSlideTemplate(
  db: TemplateDb,
  row: Insertable<SlideTemplateTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('slide_template')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSlideTemplateRow(
  db: TemplateDb,
  id: number,
  values: Updateable<SlideTemplateTable>,
): Promise<void> {
  await db
    .updateTable('slide_template')
    .set(values)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Stores this order of the slides without changing their versions. */
export async function arrangeSlideTemplates(db: TemplateDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, position) => sql`when ${id} then cast(${position} as integer)`);
  const place = sql<number>`case id ${sql.join(places, sql` `)} end`;
  await db
    .updateTable('slide_template')
    .set({ position: place })
    .where('id', 'in', ids)
    .where('position', '<>', place)
    .execute();
}

export async function deleteSlideTemplates(db: TemplateDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('slide_template').where('id', 'in', ids).execute();
}

export async function selectOrganizationState(db: TemplateDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('organization')
    .select(['id', 'dba_name', 'slug', 'domain', 'is_active', 'report_required'])
    .where('id', 'in', ids)
    .orderBy('dba_name_key')
    .orderBy('id')
    .execute();
}
export type OrganizationState = Awaited<ReturnType<typeof selectOrganizationState>>[number];

const updatedAt = sql<string>`coalesce(template.updated_at, '')`;

/** Returns the columns to order by. All have the same direction, so a cursor needs only one row comparison. */
function orderOf(ordering: TemplateOrganizationOrdering): Order[] {
  const direction = ordering.startsWith('-') ? ('desc' as const) : ('asc' as const);
  return [
    ...(ordering.endsWith('last_updated')
      ? [{ column: updatedAt, as: 'template_updated_at', direction }]
      : []),
    ...['organization.dba_name_key', 'organization.id'].map((column) => ({ column, direction })),
  ];
}

/** Selects active organizations that require reports, ordered by name by default. */
export function selectReportedOrganizations(
  db: TemplateDb,
  {
    has_template: hasTemplate,
    search,
    ordering = 'organization',
    limit,
    cursor,
  }: {
    has_template?: boolean | undefined;
    search?: string | undefined;
    ordering?: TemplateOrganizationOrdering | undefined;
    limit: number;
    cursor?: string | undefined;
  },
) {
  let query = db
    .selectFrom('organization')
    .leftJoin('presentation_template as template', 'template.organization_id', 'organization.id')
    .select([
      'organization.id',
      'organization.dba_name',
      'organization.dba_name_key',
      'organization.slug',
      'organization.domain',
      'template.id as template_id',
      updatedAt.as('template_updated_at'),
    ])
    .where('organization.is_active', '=', 1)
    .where('organization.report_required', '=', 1);
  if (hasTemplate !== undefined) {
    query = query.where('template.id', hasTemplate ? 'is not' : 'is', null);
  }
  if (search) query = query.where(containsText('organization.dba_name_key', search));
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

export async function countReports(
  db: TemplateDb,
  organizationIds: readonly number[],
): Promise<Map<number, number>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('report')
    .select('organization_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', 'in', organizationIds)
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map((row) => [row.organization_id, Number(row.count)]));
}
