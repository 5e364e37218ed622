import type { ReportDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import type { Insertable } from 'kysely';
import type { ReportDb } from './report.repository.ts';
import type { ReportWaiverTable } from './report.table.ts';

export async function upsertWaiver(
  db: ReportDb,
  row: Insertable<ReportWaiverTable>,
): Promise<void> {
  await db
    .insertInto('report_waiver')
    .values(row)
    .onConflict((conflict) => conflict.columns(['report_id', 'kind']).doUpdateSet(row))
    .execute();
}

export async function deleteWaiver(
  db: ReportDb,
  reportId: number,
  kind: ReportDataKind,
): Promise<void> {
  await db
    .deleteFrom('report_waiver')
    .where('report_id', '=', reportId)
    .where('kind', '=', kind)
    .execute();
}
