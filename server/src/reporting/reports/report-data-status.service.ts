import type { ReportDataStatus } from '@portal/contract/reporting/data/report-data.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { listPeriodStates, reportPeriod } from '../data/report-data.service.ts';
import type { ReportRow } from './report.repository.ts';
import { dataStatusOf } from './report-data-status.ts';
import {
  selectScreenshots,
  selectTrackedOrganizations,
  selectWaivers,
} from './report-parts.repository.ts';

/** Returns the completeness of each report's data, in report order. */
export async function listDataStatuses(
  db: Db,
  rows: readonly ReportRow[],
): Promise<ReportDataStatus[]> {
  const ids = rows.map(({ id }) => id);
  const states = await listPeriodStates(
    db,
    rows.map((row) => reportPeriod(row.organization_id, row)),
  );
  const screenshots = Map.groupBy(
    await selectScreenshots(db, ids),
    (screenshot) => screenshot.report_id,
  );
  const waivers = Map.groupBy(await selectWaivers(db, ids), (waiver) => waiver.report_id);
  const tracked = await selectTrackedOrganizations(
    db,
    rows.map(({ organization_id }) => organization_id),
  );
  return rows.flatMap((row, index) => {
    const state = states[index];
    if (!state) return [];
    const parts = {
      states: state,
      screenshots: screenshots.get(row.id) ?? [],
      waivers: waivers.get(row.id) ?? [],
      isTracked: tracked.has(row.organization_id),
    };
    return [dataStatusOf(row, parts)];
  });
}

export async function getDataStatus(db: Db, row: ReportRow): Promise<ReportDataStatus> {
  const [status] = await listDataStatuses(db, [row]);
  if (!status) throw new Error('A report has no data status.');
  return status;
}
