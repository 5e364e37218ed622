import type { ScreenshotType } from '@portal/contract/reporting/ui-components.ts';
import type { Insertable } from 'kysely';
import type { ReportDb } from './report.repository.ts';
import type { ReportScreenshotTable } from './report.table.ts';

export async function upsertScreenshot(
  db: ReportDb,
  row: Insertable<ReportScreenshotTable>,
): Promise<void> {
  await db
    .insertInto('report_screenshot')
    .values(row)
    .onConflict((conflict) => conflict.columns(['report_id', 'type']).doUpdateSet(row))
    .execute();
}

export async function deleteScreenshot(
  db: ReportDb,
  reportId: number,
  type: ScreenshotType,
): Promise<void> {
  await db
    .deleteFrom('report_screenshot')
    .where('report_id', '=', reportId)
    .where('type', '=', type)
    .execute();
}
