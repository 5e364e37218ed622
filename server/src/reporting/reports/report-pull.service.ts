import { monthlyDataKinds } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { findPullProblem } from '../data/organization-data.service.ts';
import { requestPulls } from '../data/report-data.service.ts';
import type { ReportRow } from './report.repository.ts';
import { reportTitle } from './report-title.ts';

export const reportPullJobKind = 'reporting.pull-report';

/**
 * Queues pulls for all months of a report that are over, and returns the id of a job that ends after the last pull.
 * Throws 409 if nothing can be pulled.
 */
export async function pullReportData(db: Db, viewer: Viewer, row: ReportRow): Promise<number> {
  const problems: string[] = [];
  const jobs: number[] = [];
  const thisMonth = clock.today().slice(0, 7);
  const pulls = dataMonths(row)
    .filter((month) => month < thisMonth)
    .map((month) => ({ organization: row.organization_id, month }));
  if (pulls.length === 0) throw conflict('No month of this report is over yet.');
  for (const kind of monthlyDataKinds) {
    const problem = await findPullProblem(db, kind, row.organization_id);
    const job = problem === null ? await requestPulls(db, viewer, kind, pulls) : null;
    if (problem !== null) problems.push(problem);
    if (job !== null) jobs.push(job);
  }
  const [first, second] = jobs;
  if (first === undefined) throw conflict(problems.join(' '));
  if (second === undefined) return first;
  const payload = { jobs };
  const options = { viewer, subject: reportTitle(row), uniqueKey: jobs.join() };
  return enqueueJob(db, reportPullJobKind, payload, options);
}
