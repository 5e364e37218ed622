import { type Page, paginate } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Rate } from './pay-sums.ts';

const rates = (db: Db) =>
  db
    .selectFrom('pay_rate')
    .leftJoin('access_group', 'access_group.id', 'pay_rate.group_id')
    .leftJoin('content_type', 'content_type.id', 'pay_rate.content_type_id')
    .leftJoin('person as author', 'author.id', 'pay_rate.created_by_id')
    .selectAll('pay_rate')
    .select([
      'access_group.name as group_name',
      'content_type.name as content_type_name',
      'author.name as created_by_name',
    ]);

export type RateRow = Awaited<ReturnType<ReturnType<typeof rates>['execute']>>[number];

interface RatesQuery {
  /** Undefined for the rates of roles. */
  person?: number | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Selects a page of a person's rates, or of all roles' rates, newest first. */
export function selectRates(db: Db, { person, limit, cursor }: RatesQuery): Promise<Page<RateRow>> {
  const query =
    person === undefined
      ? rates(db).where('pay_rate.group_id', 'is not', null)
      : rates(db).where('pay_rate.person_id', '=', person);
  return paginate(query, {
    limit,
    cursor,
    order: [
      { column: 'pay_rate.valid_from', direction: 'desc' },
      { column: 'pay_rate.id', direction: 'desc' },
    ],
  });
}

export const selectRate = (db: Db, id: number): Promise<RateRow> =>
  rates(db).where('pay_rate.id', '=', id).executeTakeFirstOrThrow();

/** Selects all rates. A portal has at most a few for each writer. */
export const selectAllRates = (db: Db): Promise<Rate[]> =>
  db
    .selectFrom('pay_rate')
    .select(['id', 'person_id', 'group_id', 'content_type_id', 'unit', 'amount', 'valid_from'])
    .orderBy('id')
    .execute();

/** Returns whether the person, role, and content type of a new rate exist; null counts as existing. */
export async function selectRateSubjects(
  db: Db,
  {
    person,
    group,
    content_type,
  }: { person: number | null; group: number | null; content_type: number | null },
) {
  const exists = async (table: 'person' | 'access_group' | 'content_type', id: number | null) =>
    id === null ||
    (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  return {
    person: await exists('person', person),
    group: await exists('access_group', group),
    content_type: await exists('content_type', content_type),
  };
}
