import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { Insertable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { NumberChangeTable } from './number-change.table.ts';

export async function insertNumberChange(
  db: Db,
  values: Insertable<NumberChangeTable>,
): Promise<void> {
  await db.insertInto('number_change').values(values).execute();
}

/** The maximum number of changes that are read for a record. */
const mostChanges = 1_000;

/** Selects the changes to an organization's months, newest first. */
export async function selectNumberChanges(
  db: Db,
  {
    organizationId,
    kinds,
    months,
  }: { organizationId: number; kinds: readonly MonthlyDataKind[]; months: readonly string[] },
) {
  if (kinds.length === 0 || months.length === 0) return [];
  return db
    .selectFrom('number_change')
    .leftJoin('person', 'person.id', 'number_change.person_id')
    .selectAll('number_change')
    .select('person.name as person_name')
    .where('number_change.organization_id', '=', organizationId)
    .where('number_change.kind', 'in', kinds)
    .where('number_change.month', 'in', months)
    .orderBy('number_change.id', 'desc')
    .limit(mostChanges)
    .execute();
}
export type NumberChangeRow = Awaited<ReturnType<typeof selectNumberChanges>>[number];

/** Selects a month's stored data from one source, or undefined if there is no row. */
export const selectStoredData = (
  db: Db,
  { organizationId, month, source }: { organizationId: number; month: string; source: string },
) =>
  db
    .selectFrom('snapshot')
    .select(['data', 'source_id'])
    .where('connector', '=', source)
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .executeTakeFirst();
