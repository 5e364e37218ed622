import type { Kysely, Selectable } from 'kysely';
import { type Page, paginate } from '#platform/database/paging.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PlanningMonthTable } from './planning-month.table.ts';

type Db = Kysely<Pick<Tables, 'planning_month' | 'article'>>;
export type PlanningMonthRow = Selectable<PlanningMonthTable>;

const newestFirst = [
  { column: 'planning_month.year', direction: 'desc' },
  { column: 'planning_month.month', direction: 'desc' },
  { column: 'planning_month.id', direction: 'desc' },
] as const;

export interface MonthFilters {
  year?: number | undefined;
  month?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function selectPlanningMonths(
  db: Db,
  { year, month, limit, cursor }: MonthFilters,
): Promise<Page<PlanningMonthRow>> {
  let query = db.selectFrom('planning_month').selectAll();
  if (year !== undefined) query = query.where('year', '=', year);
  if (month !== undefined) query = query.where('month', '=', month);
  return paginate(query, { limit, cursor, order: newestFirst });
}

/** Returns `limit` planning months after the first `offset`, newest first. */
export function selectMonthWindow(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<PlanningMonthRow[]> {
  return db
    .selectFrom('planning_month')
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export function selectPlanningMonth(db: Db, id: number): Promise<PlanningMonthRow | undefined> {
  return db.selectFrom('planning_month').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectMonthOf(
  db: Db,
  year: number,
  month: number,
): Promise<PlanningMonthRow | undefined> {
  return db
    .selectFrom('planning_month')
    .selectAll()
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();
}

export function selectStatusCounts(db: Db, monthIds: readonly number[]) {
  return db
    .selectFrom('article')
    .select(['planning_month_id', 'status_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('planning_month_id', 'in', monthIds)
    .where('archived', '=', 0)
    .groupBy(['planning_month_id', 'status_id'])
    .execute();
}

export interface MonthValues {
  year: number;
  month: number;
  default_milestone_one: string;
  default_milestone_two: string;
  editor_due_date_offset: number;
}

/** Inserts the months that don't exist yet, and returns the inserted months. */
export async function insertPlanningMonths(
  db: Db,
  months: readonly MonthValues[],
  now: string,
): Promise<PlanningMonthRow[]> {
  if (months.length === 0) return [];
  return db
    .insertInto('planning_month')
    .values(months.map((values) => ({ ...values, created_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}
