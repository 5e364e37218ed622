import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { type Countable, countable } from '#platform/database/count-rows.ts';
import { type Order, type Page, paginate } from '#platform/database/paging.ts';
import { containsText } from '#platform/database/portable-sql.ts';
import { type Flag, flag, type Tables } from '#platform/database/tables.ts';
import { personColumns } from '#users/people/joined-person.presenter.ts';
import type { OrganizationTable } from './organization.table.ts';

type Db = Kysely<Pick<Tables, 'organization' | 'call_tracking_account' | 'stored_file' | 'person'>>;

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof selectOrganization>>>;
export type OrganizationValues = Updateable<OrganizationTable>;

const organizationRows = (db: Db) =>
  db
    .selectFrom('organization')
    .leftJoin('call_tracking_account as tracking', 'tracking.organization_id', 'organization.id')
    .leftJoin('stored_file as logo', 'logo.id', 'organization.logo_file_id')
    .leftJoin('person as lead', 'lead.id', 'organization.account_lead_id')
    .selectAll('organization')
    .select([
      'tracking.id as tracking_id',
      'tracking.account_id as tracking_account_id',
      'tracking.report_calls',
      'tracking.report_form_fills',
      'tracking.report_chats',
      'tracking.spt_account',
      'tracking.version as tracking_version',
      'logo.key as logo_key',
      'logo.name as logo_name',
      ...personColumns('lead'),
    ])
    .select(sql<string>`coalesce(organization.contract_start_date, '')`.as('contract_start_order'));

export interface OrganizationConditions {
  ids: readonly number[] | 'all';
  id?: number | undefined;
  isActive?: boolean | undefined;
  search?: string | undefined;
}

export interface OrganizationFilter extends OrganizationConditions {
  ordering?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const orderColumns: Record<string, Pick<Order, 'column' | 'as'>> = {
  dba_name: { column: 'organization.dba_name_key' },
  legal_name: { column: 'organization.legal_name_key' },
  created_at: { column: 'organization.created_at' },
  contract_start_date: {
    column: sql`coalesce(organization.contract_start_date, '')`,
    as: 'contract_start_order',
  },
};

function orderOf(ordering = 'dba_name'): Order[] {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const column = orderColumns[ordering.replace(/^-/, '')] ?? {
    column: 'organization.dba_name_key',
  };
  return [
    { ...column, direction },
    { column: 'organization.id', direction },
  ];
}

function matchingOrganizations(db: Db, { ids, id, isActive, search }: OrganizationConditions) {
  let query = organizationRows(db);
  // The id 0, which no organization has, keeps the list valid if it is empty.
  if (ids !== 'all') query = query.where('organization.id', 'in', [0, ...ids]);
  if (id !== undefined) query = query.where('organization.id', '=', id);
  if (isActive !== undefined) query = query.where('organization.is_active', '=', flag(isActive));
  if (search) {
    query = query.where((where) =>
      where.or([
        containsText('organization.dba_name_key', search),
        containsText('organization.legal_name_key', search),
        containsText('organization.domain', search),
      ]),
    );
  }
  return query;
}

export async function selectOrganizations(
  db: Db,
  { ordering, limit, cursor, ...conditions }: OrganizationFilter,
): Promise<Page<OrganizationRow>> {
  const query = matchingOrganizations(db, conditions);
  return paginate(query, { limit, cursor, order: orderOf(ordering) });
}

export const countableOrganizations = (db: Db, conditions: OrganizationConditions): Countable =>
  countable(matchingOrganizations(db, conditions));

export async function selectOrganization(db: Db, by: { id: number } | { slug: string }) {
  const query = organizationRows(db);
  const filtered =
    'id' in by
      ? query.where('organization.id', '=', by.id)
      : query.where('organization.slug', '=', by.slug);
  return filtered.executeTakeFirst();
}

export async function selectOrganizationName(
  db: Db,
  id: number,
): Promise<{ id: number; dba_name: string; is_active: Flag } | undefined> {
  return db
    .selectFrom('organization')
    .select(['id', 'dba_name', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Selects the active organizations that have one of these case-folded names. */
export async function selectActiveOrganizationsByName(db: Db, nameKeys: readonly string[]) {
  if (nameKeys.length === 0) return [];
  return db
    .selectFrom('organization')
    .select(['id', 'dba_name_key'])
    .where('dba_name_key', 'in', nameKeys)
    .where('is_active', '=', 1)
    .execute();
}

export async function selectActiveOrganizationIds(
  db: Db,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', flag(true))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the existing slugs that begin with `base`. */
export async function selectSlugsLike(db: Db, base: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('organization')
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function selectSlugs(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('organization').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** The number of rows per statement, which stays below the parameter limits of both engines. */
const batchSize = 1000;

export async function insertOrganizations(
  db: Db,
  rows: readonly Insertable<OrganizationTable>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batchSize) {
    const part = rows.slice(start, start + batchSize);
    const created = await db.insertInto('organization').values(part).returning('id').execute();
    ids.push(...created.map(({ id }) => id));
  }
  return ids;
}

/** Updates an organization. Returns false if it is no longer in the expected state. */
export async function updateOrganizationRow(
  db: Db,
  id: number,
  values: OrganizationValues,
  expected: { isActive?: boolean } = {},
): Promise<boolean> {
  let query = db
    .updateTable('organization')
    .set(values)
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id);
  if (expected.isActive !== undefined) {
    query = query.where('is_active', '=', flag(expected.isActive));
  }
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the given ids that belong to active staff or superusers. */
export async function selectActiveStaff(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', ids)
    .where('is_active', '=', 1)
    .where((where) => where.or([where('is_staff', '=', 1), where('is_superuser', '=', 1)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const selectOrganizationsBySlug = (db: Db, slugs: readonly string[]) =>
  db.selectFrom('organization').select(['id', 'slug']).where('slug', 'in', slugs).execute();
