import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import type { Db } from '#platform/database/tables.ts';
import { can } from '#platform/http/access.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onListMonthsCreatingReports } from './planning-month.events.ts';
import { presentPlanningMonth } from './planning-month.presenter.ts';
import type { PlanningMonthRow } from './planning-month.repository.ts';
import { countMonthArticles } from './planning-month.service.ts';

/** Returns a function that returns each month's counts, and whether its reports are being created. */
export async function findWork(db: Db, months: readonly PlanningMonthRow[]) {
  const countsOf = await countMonthArticles(db, months);
  const ids = months.map(({ id }) => id);
  const creating = new Set((await onListMonthsCreatingReports.emit(db, { ids })).flat());
  return (month: PlanningMonthRow) => ({
    ...countsOf(month),
    isCreatingReports: creating.has(month.id),
  });
}

/** Presents months with their counts. The counts cover all clients, so only the agency gets them. */
export async function presentCounted(
  db: Db,
  viewer: Viewer,
  month: PlanningMonthRow,
): Promise<PlanningMonth> {
  if (!can(viewer, 'add_contentarticle')) return presentPlanningMonth(month);
  return presentPlanningMonth(month, (await findWork(db, [month]))(month));
}
