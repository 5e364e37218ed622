import type { ReportDataStatus } from '@portal/contract/reporting/data/report-data.schema.ts';
import {
  type MonthlyDataKind,
  monthlyDataKinds,
  reportDataKinds,
  reportDataLabels,
} from '@portal/contract/reporting/data/report-data-kinds.ts';
import { dataMonths } from '@portal/contract/reporting/data/report-period.ts';
import type {
  ReportOperationProblem,
  ReportOperationResult,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import type { Pull } from '#platform/connectors/pulls.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { listPeriodStates, reportPeriod, requestPulls } from '../data/report-data.service.ts';
import type { ReportRow } from '../reports/report.repository.ts';
import { listDataStatuses } from '../reports/report-data-status.service.ts';
import { emptyResult, listMonthReports, type MonthWork, problemOf } from './month-work.ts';

const batch = 100;

function problemsOf(row: ReportRow, status: ReportDataStatus): ReportOperationProblem[] {
  return reportDataKinds.flatMap((kind) => {
    const { state, waiver, setup_problem: setup, error, count, expected_count } = status[kind];
    if (state === 'present' || waiver !== null) return [];
    const amount = `${reportDataLabels[kind]}: ${count} of ${expected_count} present.`;
    return [problemOf(row, [amount, setup, error].filter(Boolean).join(' '), kind)];
  });
}

/** Returns the pulls for months without data, except for sent reports and kinds that aren't set up. */
function missingPulls(
  rows: readonly ReportRow[],
  statuses: readonly ReportDataStatus[],
  states: Awaited<ReturnType<typeof listPeriodStates>>,
): Record<MonthlyDataKind, Pull[]> {
  const pullsOf = (kind: MonthlyDataKind) =>
    rows.flatMap((row, index) => {
      if (row.status === 'sent' || statuses[index]?.[kind].setup_problem !== null) return [];
      const present = states[index]?.[kind].months ?? [];
      return dataMonths(row)
        .filter((month) => !present.includes(month))
        .map((month) => ({ organization: row.organization_id, month }));
    });
  return { analytics: pullsOf('analytics'), leads: pullsOf('leads') };
}

async function startPulls(
  database: Database,
  pulls: Record<MonthlyDataKind, Pull[]>,
): Promise<{ jobs: number[]; count: number }> {
  return database.transaction(async (db: Db) => {
    const started = { jobs: [] as number[], count: 0 };
    for (const kind of monthlyDataKinds) {
      const job = await requestPulls(db, null, kind, pulls[kind]);
      if (job === null) continue;
      started.jobs.push(job);
      started.count += pulls[kind].length;
    }
    return started;
  });
}

/** Lists the data that is missing from the month's reports, and pulls it unless debug mode is on. */
export async function validateMonthData(work: MonthWork): Promise<ReportOperationResult> {
  const { database, isDebug, progress, signal } = work;
  const rows = await listMonthReports(work);
  const problems: ReportOperationProblem[] = [];
  const pulls: Record<MonthlyDataKind, Pull[]> = { analytics: [], leads: [] };
  for (let start = 0; start < rows.length; start += batch) {
    signal.throwIfAborted();
    progress(start, rows.length, 'Checking data');
    const part = rows.slice(start, start + batch);
    const statuses = await listDataStatuses(database.reader, part);
    const periods = part.map((row) => reportPeriod(row.organization_id, row));
    const states = await listPeriodStates(database.reader, periods);
    problems.push(
      ...part.flatMap((row, index) => {
        const status = statuses[index];
        return status ? problemsOf(row, status) : [];
      }),
    );
    const missing = missingPulls(part, statuses, states);
    for (const kind of monthlyDataKinds) pulls[kind].push(...missing[kind]);
  }
  const lacking = new Set(problems.map(({ report }) => report)).size;
  progress(rows.length, rows.length, 'Done');
  const started = isDebug ? { jobs: [], count: 0 } : await startPulls(database, pulls);
  return {
    ...emptyResult,
    response: `Reports with missing data: ${lacking} of ${rows.length}.`,
    debug_mode: isDebug,
    done_count: started.count,
    untouched_count: rows.length - lacking,
    problems,
    pull_jobs: started.jobs,
  };
}

/** Pulls the latest month of unsent reports again because analytics can arrive late. */
export async function repeatPulls(
  work: Pick<MonthWork, 'database' | 'planningMonthId' | 'scope'>,
): Promise<number[]> {
  const rows = (await listMonthReports(work)).filter(({ status }) => status !== 'sent');
  const statuses = await listDataStatuses(work.database.reader, rows);
  const pullsOf = (kind: MonthlyDataKind) =>
    rows.flatMap((row, index) => {
      const month = dataMonths(row).at(-1);
      const isSetUp = statuses[index]?.[kind].setup_problem === null;
      return isSetUp && month !== undefined ? [{ organization: row.organization_id, month }] : [];
    });
  const pulls = { analytics: pullsOf('analytics'), leads: pullsOf('leads') };
  return (await startPulls(work.database, pulls)).jobs;
}
