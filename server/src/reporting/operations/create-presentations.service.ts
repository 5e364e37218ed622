import type {
  ReportOperationProblem,
  ReportOperationResult,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import type { Db } from '#platform/database/tables.ts';
import { PortalError } from '#platform/errors.ts';
import { createPresentation, recreatePresentation } from '../presentations/presentation.service.ts';
import { type ReportRow, selectReport } from '../reports/report.repository.ts';
import { counted, emptyResult, listMonthReports, type MonthWork, problemOf } from './month-work.ts';

const allReports = { organizations: 'all' as const, seesWork: true };

/**
 * Returns whether this run still has to create a presentation or version for the report. A resumed run skips reports
 * that it has already handled.
 */
function isOpen(row: ReportRow, { startedAt }: MonthWork, recreates: boolean): boolean {
  if (row.presentation_id === null) return true;
  return recreates && row.status !== 'sent' && (row.newest_created_at ?? '') < startedAt;
}

/** Locks a report and creates its presentation or version. Returns false if that has already happened. */
async function makeOne(db: Db, id: number, work: MonthWork, recreates: boolean): Promise<boolean> {
  await lockRow(db, 'report', id);
  const row = await selectReport(db, allReports, id);
  if (!row || !isOpen(row, work, recreates)) return false;
  const author = work.personId === null ? null : { actorId: work.personId };
  await (row.presentation_id === null
    ? createPresentation(db, author, row)
    : recreatePresentation(db, author, row));
  return true;
}

/**
 * Creates the missing presentations of a month's reports. With `recreates`, also creates new versions. Uses one
 * transaction per presentation.
 */
export async function createMonthPresentations(
  work: MonthWork,
  recreates: boolean,
): Promise<ReportOperationResult> {
  const { database, progress, signal } = work;
  const rows = await listMonthReports(work);
  const open = rows.filter((row) => isOpen(row, work, recreates));
  const problems: ReportOperationProblem[] = [];
  let createdCount = 0;
  for (const [index, row] of open.entries()) {
    signal.throwIfAborted();
    progress(index, open.length, row.dba_name);
    try {
      const isMade = await database.transaction((db) => makeOne(db, row.id, work, recreates));
      if (isMade) createdCount += 1;
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      problems.push(problemOf(row, error.message));
    }
  }
  progress(open.length, open.length, 'Done');
  return {
    ...emptyResult,
    response: `${counted(createdCount, 'presentation')} created.`,
    done_count: createdCount,
    untouched_count: rows.length - open.length,
    problems,
  };
}
