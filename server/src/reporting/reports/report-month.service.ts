import type { ReportMonth } from '@portal/contract/reporting/reports/report.schema.ts';
import {
  type ReportCounts,
  reportPercentages,
  reportStatuses,
} from '@portal/contract/reporting/reports/report-status.ts';
import { mapPage, type Page } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { reportScope } from './report.policy.ts';
import { selectMonthCounts } from './report.repository.ts';
import {
  type PlanningMonthRow,
  selectMonth,
  selectMonths,
  selectRunningOperations,
} from './report-month.repository.ts';

async function findCounts(db: Db, viewer: Viewer, rows: readonly PlanningMonthRow[]) {
  const ids = rows.map(({ id }) => id);
  const counted = await selectMonthCounts(db, reportScope(viewer), ids);
  const running = await selectRunningOperations(db, ids);
  return (row: PlanningMonthRow): ReportMonth => {
    const counts: ReportCounts = { backlog: 0, assigned: 0, finalReview: 0, sent: 0 };
    for (const group of counted) {
      if (group.planning_month_id === row.id) counts[group.status] = Number(group.count);
    }
    return {
      id: row.id,
      year: row.year,
      month: row.month,
      total: reportStatuses.reduce((sum, status) => sum + counts[status], 0),
      counts,
      percentages: reportPercentages(counts),
      isCreatingReports: running.get(row.id)?.has('create_reports') ?? false,
      is_busy: running.has(row.id),
    };
  };
}

/** Lists planning months, newest first, with counts of the reports that the viewer can see. */
export async function listReportMonths(
  db: Db,
  viewer: Viewer,
  filter: { year?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ReportMonth>> {
  const page = await selectMonths(db, filter);
  return mapPage(page, await findCounts(db, viewer, page.items));
}

export async function getReportMonth(db: Db, viewer: Viewer, id: number): Promise<ReportMonth> {
  const row = await selectMonth(db, id);
  if (!row) throw notFound('Planning month');
  return (await findCounts(db, viewer, [row]))(row);
}

/** Returns the given months whose reports are being created. */
export async function listMonthsCreatingReports(
  db: Db,
  { ids }: { ids: readonly number[] },
): Promise<number[]> {
  const running = await selectRunningOperations(db, ids);
  return ids.filter((id) => running.get(id)?.has('create_reports'));
}
