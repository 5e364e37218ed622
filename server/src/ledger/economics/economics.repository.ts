import type { Insertable, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { containsText, idList, literalOne } from '#platform/database/portable-sql.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { EconomicsFeeTable } from './economics.table.ts';
import type { Line } from './pay-sums.ts';

/** Selects the last closed month and the month of the first rate; each is null if there is none. */
export async function selectEconomicsMonths(
  db: Db,
): Promise<{ closedThrough: string | null; firstMonth: string | null }> {
  const closed = await db
    .selectFrom('economics_month')
    .select(({ fn }) => fn.max<string | null>('month').as('month'))
    .executeTakeFirst();
  const first = await db
    .selectFrom('pay_rate')
    .select(({ fn }) => fn.min<string | null>('valid_from').as('day'))
    .executeTakeFirst();
  return {
    closedThrough: closed?.month ?? null,
    firstMonth: first?.day?.slice(0, 7) ?? null,
  };
}

export type PayScope = { organizationIds: readonly number[] } | { personIds: readonly number[] };

const lines = (db: Db) =>
  db
    .selectFrom('economics_line')
    .select([
      'corrects_month',
      'person_id',
      'organization_id',
      'article_id',
      'title',
      'day',
      'words',
      'unit',
      'rate',
      'amount',
    ])
    .orderBy('economics_line.id');

const scopedLines = (db: Db, scope: PayScope) => {
  const { has, write } = idList(db);
  return 'organizationIds' in scope
    ? lines(db).where(has('economics_line.organization_id', write(scope.organizationIds)))
    : lines(db).where(has('economics_line.person_id', write(scope.personIds)));
};

/** Selects a closed month's stored lines. */
export const selectMonthLines = (db: Db, scope: PayScope, month: string): Promise<Line[]> =>
  scopedLines(db, scope).where('month', '=', month).execute();

/** Selects the stored lines of articles in `from` and later months, including corrections to these months. */
export const selectLinesSince = (db: Db, scope: PayScope, from: string): Promise<Line[]> =>
  scopedLines(db, scope)
    .where('month', '>=', from)
    .where(({ eb, fn }) => eb(fn.coalesce('corrects_month', 'month'), '>=', from))
    .execute();

export function selectArticleLines(db: Db, articleIds: readonly number[]): Promise<Line[]> {
  const { has, write } = idList(db);
  return lines(db)
    .where(has('economics_line.article_id', write(articleIds)))
    .execute();
}

export type FeeRow = Pick<
  Selectable<EconomicsFeeTable>,
  'organization_id' | 'line_id' | 'agreement_name' | 'title' | 'amount'
>;

/** Selects the stored fees of organizations in a closed month. */
export function selectFees(
  db: Db,
  organizationIds: readonly number[],
  month: string,
): Promise<FeeRow[]> {
  const { has, write } = idList(db);
  return db
    .selectFrom('economics_fee')
    .select(['organization_id', 'line_id', 'agreement_name', 'title', 'amount'])
    .where(has('economics_fee.organization_id', write(organizationIds)))
    .where('month', '=', month)
    .orderBy('id')
    .execute();
}

interface ListQuery {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface ClientRow {
  id: number;
  slug: string;
  dba_name: string;
}

/** Selects a page of the organizations that are active or have lines or fees in the month, by name. */
export function selectClients(
  db: Db,
  { month, search, ...page }: ListQuery & { month: string },
): Promise<Page<ClientRow>> {
  const query = db
    .selectFrom('organization')
    .select(['organization.id', 'organization.slug', 'organization.dba_name', 'dba_name_key'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('organization.is_active', '=', literalOne),
        exists(
          selectFrom('economics_line')
            .select('economics_line.id')
            .whereRef('economics_line.organization_id', '=', 'organization.id')
            .where('economics_line.month', '=', month),
        ),
        exists(
          selectFrom('economics_fee')
            .select('economics_fee.id')
            .whereRef('economics_fee.organization_id', '=', 'organization.id')
            .where('economics_fee.month', '=', month),
        ),
      ]),
    )
    .$if(Boolean(search), (rows) =>
      rows.where(containsText('organization.dba_name_key', search ?? '')),
    );
  return paginate(query, {
    ...page,
    order: [
      { column: 'organization.dba_name_key', direction: 'asc' },
      { column: 'organization.id', direction: 'asc' },
    ],
  });
}

export const selectClient = (db: Db, id: number): Promise<ClientRow | undefined> =>
  db
    .selectFrom('organization')
    .select(['id', 'slug', 'dba_name'])
    .where('id', '=', id)
    .executeTakeFirst();

export interface WriterRow {
  id: number;
  name: string;
}

const writers = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('writer', 'writer.person_id', 'person.id')
    .select(['person.id', 'person.name', 'person.name_key']);

/** Selects a page of the people who are writers, by name. */
export function selectWriters(db: Db, { search, ...page }: ListQuery): Promise<Page<WriterRow>> {
  const query = writers(db).$if(Boolean(search), (rows) =>
    rows.where(containsText('person.name_key', search ?? '')),
  );
  return paginate(query, {
    ...page,
    order: [
      { column: 'person.name_key', direction: 'asc' },
      { column: 'person.id', direction: 'asc' },
    ],
  });
}

export const selectWriter = (db: Db, id: number): Promise<WriterRow | undefined> =>
  writers(db).where('person.id', '=', id).executeTakeFirst();

/** Selects the names of people and organizations, by id. */
export async function selectNames(
  db: Db,
  { personIds, organizationIds }: { personIds: number[]; organizationIds: number[] },
) {
  const { has, write } = idList(db);
  const people = await db
    .selectFrom('person')
    .select(['id', 'name'])
    .where(has('person.id', write(personIds)))
    .execute();
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'dba_name'])
    .where(has('organization.id', write(organizationIds)))
    .execute();
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    organizations: new Map(organizations.map(({ id, dba_name }) => [id, dba_name])),
  };
}

export const selectOrganizationIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('organization').select('id').orderBy('id').execute()).map(({ id }) => id);

export async function insertEconomicsMonth(
  db: Db,
  row: Insertable<Tables['economics_month']>,
): Promise<number> {
  const { id } = await db
    .insertInto('economics_month')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
