import type { ReportOperationResult } from '@portal/contract/reporting/reports/report-operation.schema.ts';
import { clock } from '#platform/clock.ts';
import { recordEvents } from '#platform/events/events.service.ts';
import { insertReports } from '../reports/report.repository.ts';
import { counted, emptyResult, type MonthWork } from './month-work.ts';
import { selectReportedIn, selectReportedOrganizations } from './report-operation.repository.ts';

const batch = 50;

/** Adds a month's missing reports, one per organization. Existing reports stay the same. */
export async function createMonthReports(work: MonthWork): Promise<ReportOperationResult> {
  const { database, planningMonthId, scope, progress, signal } = work;
  const organizations = await selectReportedOrganizations(database.reader, scope);
  const present = await selectReportedIn(database.reader, planningMonthId);
  const missing = organizations.filter(({ id }) => !present.has(id));
  let createdCount = 0;
  for (let start = 0; start < missing.length; start += batch) {
    signal.throwIfAborted();
    progress(start, missing.length, 'Creating reports');
    const part = missing.slice(start, start + batch);
    createdCount += await database.transaction(async (db) => {
      const now = clock.instant();
      const ids = await insertReports(
        db,
        part.map((organization) => ({
          planning_month_id: planningMonthId,
          organization_id: organization.id,
          status: 'backlog' as const,
          creator_id: organization.default_report_creator_id,
          approver_id: organization.default_report_approver_id,
          created_at: now,
          updated_at: now,
        })),
      );
      const events = ids.map((recordId) => ({
        topic: 'report',
        recordId,
        kind: 'created' as const,
      }));
      await recordEvents(db, events);
      return ids.length;
    });
  }
  progress(missing.length, missing.length, 'Done');
  return {
    ...emptyResult,
    response: `${counted(createdCount, 'report')} created.`,
    done_count: createdCount,
    untouched_count: organizations.length - missing.length,
  };
}
