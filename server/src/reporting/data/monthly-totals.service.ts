import { addMonths } from '@portal/contract/platform/dates.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { type Kysely, sql } from 'kysely';
import { idList } from '#platform/database/portable-sql.ts';
import type { Tables } from '#platform/database/tables.ts';
import { listMonthlyNumbers } from './monthly-numbers.service.ts';

type Db = Kysely<Pick<Tables, 'snapshot' | 'monthly_total'>>;

const monthAfter = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

/** Updates an organization's totals for a month. Must be called after every change to the month's snapshots. */
export async function storeMonthlyTotals(
  db: Db,
  { organizationId, month }: { organizationId: number; month: string },
): Promise<void> {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const filter = { organizationIds: [organizationId], from: before, to: month };
  const numbers = (await listMonthlyNumbers(db, filter)).get(organizationId);
  await db
    .deleteFrom('monthly_total')
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .execute();
  for (const kind of monthlyDataKinds) {
    const totalOf = (name: string) =>
      numbers?.[kind].months
        .find((one) => one.month === name)
        ?.values.reduce((sum, value) => sum + value, 0) ?? null;
    const total = totalOf(month);
    if (total !== null) {
      const values = { organization_id: organizationId, kind, month, total };
      await db
        .insertInto('monthly_total')
        .values({ ...values, total_before: totalOf(before) })
        .execute();
    }
    await db
      .updateTable('monthly_total')
      .set({ total_before: total })
      .where('organization_id', '=', organizationId)
      .where('kind', '=', kind)
      .where('month', '=', after)
      .execute();
  }
}

/** An organization's latest monthly total, which is lower than the previous month's. */
export interface FallenTotal {
  organization_id: number;
  kind: MonthlyDataKind;
  total: number;
  total_before: number;
}

interface Asked {
  ids: readonly number[] | 'all';
  /** The last month to compare, YYYY-MM. If it has no numbers, the previous month is compared. */
  to: string;
  /**
   * The smallest decrease to list, as a percentage of the previous month's total, which must be at least `smallest`.
   */
  percent: number;
  smallest: number;
}

/** Lists the organizations whose latest totals have fallen by at least `percent` since the previous month. */
export function listFallenTotals(
  db: Db,
  { ids, to, percent, smallest }: Asked,
): Promise<FallenTotal[]> {
  let query = db
    .selectFrom('monthly_total as newest')
    .select(['newest.organization_id', 'newest.kind', 'newest.total', 'newest.total_before'])
    .$narrowType<{ total_before: number }>()
    .where('newest.month', 'in', [to, monthAfter(to, -1)])
    .where('newest.total_before', '>=', smallest)
    .where(
      sql<boolean>`(newest.total_before - newest.total) * 100 >= newest.total_before * ${sql.lit(percent)}`,
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('newest.month', '=', to),
        not(
          exists(
            selectFrom('monthly_total as later')
              .select('later.total')
              .whereRef('later.organization_id', '=', 'newest.organization_id')
              .whereRef('later.kind', '=', 'newest.kind')
              .where('later.month', '=', to),
          ),
        ),
      ]),
    );
  if (ids !== 'all') {
    const { has, write } = idList(db);
    query = query.where(has('newest.organization_id', write(ids)));
  }
  return query.execute();
}
