import type { ClosedCount } from '@portal/contract/ledger/ledger-sums.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import { idList } from '#platform/database/portable-sql.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { LedgerMonthRecordTable, LedgerMonthTable } from './ledger.table.ts';

export type ClosedMonthRow = Selectable<LedgerMonthTable> & ClosedCount;

/** Selects the last closed month of each organization that has closed months. */
export async function selectClosedMonths(
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, string>> {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('ledger_close')
    .select(['organization_id'])
    .select(({ fn }) => fn.max<string>('month').as('month'))
    .where(has('ledger_close.organization_id', write(organizationIds)))
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map(({ organization_id, month }) => [organization_id, month]));
}

/** Selects lines' stored sums, oldest first. */
export function selectClosedSums(db: Db, lineIds: readonly number[]): Promise<ClosedMonthRow[]> {
  const { has, write } = idList(db);
  return db
    .selectFrom('ledger_month')
    .selectAll()
    .where(has('ledger_month.line_id', write(lineIds)))
    .orderBy('line_id')
    .orderBy('month')
    .execute();
}

/** Sums up lines' entries by month and kind. */
export async function sumEntries(db: Db, lineIds: readonly number[]) {
  const { has, write } = idList(db);
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['line_id', 'month', 'kind'])
    .select(({ fn }) => fn.sum<number | string>('quantity').as('quantity'))
    .where(has('ledger_entry.line_id', write(lineIds)))
    .groupBy(['line_id', 'month', 'kind'])
    .execute();
  return rows.map((row) => ({ ...row, quantity: Number(row.quantity) }));
}

export function selectCloses(
  db: Db,
  organizationId: number,
  { from, to }: { from: string; to: string },
) {
  return db
    .selectFrom('ledger_close')
    .leftJoin('person', 'person.id', 'ledger_close.closed_by_id')
    .select([
      'ledger_close.month',
      'ledger_close.closed_at',
      'ledger_close.closed_by_id',
      'person.name as closed_by_name',
    ])
    .where('ledger_close.organization_id', '=', organizationId)
    .where('ledger_close.month', '>=', from)
    .where('ledger_close.month', '<=', to)
    .orderBy('ledger_close.month')
    .execute();
}

/**
 * Selects the organizations that have an open month up to `through` in any of their agreements. For an agreement that
 * has ended, only months up to its end matter.
 */
export async function selectUnclosedOrganizations(
  db: Db,
  through: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('agreement')
    .select('agreement.organization_id')
    .distinct()
    .where('agreement.start_month', '<=', through)
    .where(
      sql<boolean>`not exists (
        select 1 from ledger_close
        where ledger_close.organization_id = agreement.organization_id and ledger_close.month =
          case when agreement.end_month < ${through} then agreement.end_month else ${through} end)`,
    )
    .orderBy('agreement.organization_id')
    .limit(limit)
    .execute();
  return rows.map(({ organization_id }) => organization_id);
}

interface EntriesQuery {
  lineId: number;
  month?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const entries = (db: Db) =>
  db
    .selectFrom('ledger_entry')
    .leftJoin('person', 'person.id', 'ledger_entry.created_by_id')
    .selectAll('ledger_entry')
    .select('person.name as created_by_name');

export function selectEntries(db: Db, { lineId, month, limit, cursor }: EntriesQuery) {
  let query = entries(db).where('ledger_entry.line_id', '=', lineId);
  if (month !== undefined) query = query.where('ledger_entry.month', '=', month);
  return paginate(query, {
    limit,
    cursor,
    order: [{ column: 'ledger_entry.id', direction: 'desc' }],
  });
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>['items'][number];

export const selectEntry = (db: Db, id: number): Promise<EntryRow> =>
  entries(db).where('ledger_entry.id', '=', id).executeTakeFirstOrThrow();

type ClosedRecord = Pick<
  Selectable<LedgerMonthRecordTable>,
  'record_id' | 'title' | 'at' | 'quantity' | 'proof'
>;

interface ClosedRecordsQuery {
  lineId: number;
  month: string;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of the records that were counted at a month's close, oldest first. */
export function selectClosedRecords(
  db: Db,
  { lineId, month, limit, cursor }: ClosedRecordsQuery,
): Promise<Page<ClosedRecord>> {
  const query = db
    .selectFrom('ledger_month_record')
    .innerJoin('ledger_month', 'ledger_month.id', 'ledger_month_record.ledger_month_id')
    .select([
      'ledger_month_record.record_id',
      'ledger_month_record.title',
      'ledger_month_record.at',
      'ledger_month_record.quantity',
      'ledger_month_record.proof',
    ])
    .where('ledger_month.line_id', '=', lineId)
    .where('ledger_month.month', '=', month);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'ledger_month_record.at', direction: 'asc' },
      { column: 'ledger_month_record.record_id', direction: 'asc' },
    ],
  });
}

/** Counts organizations' planned articles in a planning month, by content type. */
export async function countPlannedArticles(
  db: Db,
  planningMonthId: number,
  organizationIds: readonly number[],
) {
  const { has, write } = idList(db);
  return db
    .selectFrom('article')
    .select(['client_id', 'content_type_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('planning_month_id', '=', planningMonthId)
    .where('archived', '=', 0)
    .where(has('article.client_id', write(organizationIds)))
    .groupBy(['client_id', 'content_type_id'])
    .execute();
}

/** Inserts the closes of an organization's months and returns their ids by month. */
export async function insertCloses(
  db: Db,
  rows: readonly Insertable<Tables['ledger_close']>[],
): Promise<Map<string, number>> {
  const inserted = await db
    .insertInto('ledger_close')
    .values([...rows])
    .returning(['id', 'month'])
    .execute();
  return new Map(inserted.map(({ id, month }) => [month, id]));
}

export const monthKey = (lineId: number, month: string) => `${lineId} ${month}`;

/** The number of months per statement, which keeps the number of parameters below both engines' limits. */
const monthsAtOnce = 500;

/** Inserts the sums of lines in closed months and returns their ids by `monthKey`. */
export async function insertMonths(
  db: Db,
  rows: readonly Insertable<Tables['ledger_month']>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < rows.length; start += monthsAtOnce) {
    const inserted = await db
      .insertInto('ledger_month')
      .values(rows.slice(start, start + monthsAtOnce))
      .returning(['id', 'line_id', 'month'])
      .execute();
    for (const { id, line_id, month } of inserted) ids.set(monthKey(line_id, month), id);
  }
  return ids;
}
