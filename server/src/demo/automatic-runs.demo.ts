import type { RefreshOutcome } from '@portal/contract/account-health/overviews/account-health.schema.ts';
import { monthNames } from '@portal/contract/content/planning/planning-month.schema.ts';
import { addDays, mondayOf } from '@portal/contract/platform/dates.ts';
import { googleAnalytics } from '@portal/contract/reporting/data/google-analytics.connector.ts';
import { whatConverts } from '@portal/contract/reporting/data/whatconverts.connector.ts';
import type {
  ReportOperationKind,
  ReportOperationResult,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import {
  reportSchedules,
  reportSwitches,
} from '@portal/contract/reporting/reports/report-setting.schema.ts';
import { healthRefreshJobKind } from '#account-health/overviews/health-refresh.service.ts';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { minute } from '#platform/durations.ts';
import { operationJobKind } from '#reporting/operations/report-operation.service.ts';
import { createMoments, monthAt } from './days.ts';
import { insertAll } from './insert-all.ts';

/** The number of months that scheduled operations are created for. */
const months = 3;

const after = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

interface FinishedJob {
  kind: string;
  subject: string;
  payload: unknown;
  result: unknown;
  total: number;
  startedAt: string;
  finishedAt: string;
}

async function insertFinishedJob(db: Db, job: FinishedJob): Promise<number> {
  const { id } = await db
    .insertInto('job')
    .values({
      kind: job.kind,
      subject: job.subject,
      payload: JSON.stringify(job.payload),
      state: 'done',
      progress_done: job.total,
      progress_total: job.total,
      attempts: 1,
      run_at: job.startedAt,
      result: JSON.stringify(job.result),
      created_at: job.startedAt,
      started_at: job.startedAt,
      finished_at: job.finishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Facts {
  reports: number;
  withoutNumbers: number;
}

/** Counts the reports, and the reports without numbers, by planning month id. */
async function readFacts(db: Db): Promise<Map<number, Facts>> {
  const rows = await db
    .selectFrom('report')
    .select(['planning_month_id', 'organization_id'])
    .execute();
  const numbered = await db.selectFrom('snapshot').select('organization_id').distinct().execute();
  const known = new Set(numbered.map(({ organization_id }) => organization_id));
  return new Map(
    [...Map.groupBy(rows, (row) => row.planning_month_id)].map(([month, reports]) => {
      const without = reports.filter(({ organization_id: id }) => !known.has(id));
      return [month, { reports: reports.length, withoutNumbers: without.length }];
    }),
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const responses: Record<ReportOperationKind, (facts: Facts) => string> = {
  create_reports: ({ reports }) => `${counted(reports, 'report')} created.`,
  validate_data: ({ reports, withoutNumbers }) =>
    `Reports with missing data: ${withoutNumbers} of ${reports}.`,
  create_presentations: ({ reports }) => `${counted(reports, 'presentation')} created.`,
  query_unsent: ({ reports }) => `${counted(reports, 'unsent report')} of ${reports}.`,
};

function resultOf(kind: ReportOperationKind, facts: Facts): ReportOperationResult {
  return {
    response: responses[kind](facts),
    debug_mode: false,
    done_count: kind === 'validate_data' ? 0 : facts.reports,
    untouched_count: 0,
    problems: [],
    unsent_reports: [],
    pull_jobs: [],
  };
}

/** Creates the monthly operations on reports as if the schedules had run them. */
async function makeOperations(db: Db): Promise<void> {
  const moments = createMoments();
  const facts = await readFacts(db);
  const planned = await db.selectFrom('planning_month').select(['id', 'year', 'month']).execute();
  for (let offset = 1 - months; offset <= 0; offset += 1) {
    const { year, month } = monthAt(clock.today(), offset);
    const found = planned.find((one) => one.year === year && one.month === month);
    const known = found && facts.get(found.id);
    if (!found || !known) continue;
    for (const name of reportSwitches) {
      const { kind, day, hour } = reportSchedules[name];
      const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const startedAt = moments.at(date, `${String(hour).padStart(2, '0')}:00`);
      const finishedAt = after(startedAt, minute);
      if (finishedAt > clock.instant()) continue;
      const result = resultOf(kind, known);
      const job_id = await insertFinishedJob(db, {
        kind: operationJobKind,
        subject: `${monthNames[month - 1]} ${year}: ${kind.replaceAll('_', ' ')}`,
        payload: { kind, month: found.id, scope: null, isDebug: false, recreates: false },
        result,
        total: known.reports,
        startedAt,
        finishedAt,
      });
      await db
        .insertInto('report_operation')
        .values({
          planning_month_id: found.id,
          kind,
          is_scheduled: flag(true),
          job_id,
          result: JSON.stringify(result),
          created_at: startedAt,
          finished_at: finishedAt,
        })
        .execute();
    }
  }
}

/** Outcomes for traffic and leads, which are skipped because the demo isn't connected to any service. */
const skipped: readonly RefreshOutcome[] = [
  { metric: 'traffic', state: 'skipped', text: `${googleAnalytics.title} is not set up.` },
  { metric: 'leads', state: 'skipped', text: `${whatConverts.title} is not set up.` },
];

/** Creates the latest weekly refresh of account health from the page-speed runs of the same morning. */
async function makeWeeklyRefresh(db: Db): Promise<void> {
  const moments = createMoments();
  const monday = mondayOf(clock.today());
  const [started_at] = [monday, addDays(monday, -7)]
    .map((day) => moments.at(day, '07:00'))
    .filter((instant) => after(instant, 120 * minute) < clock.instant());
  if (started_at === undefined) return;
  const runs = await db
    .selectFrom('page_speed_run')
    .select(['organization_id', 'device', 'error', 'ended_at'])
    .where('started_at', '>=', started_at)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  const accounts = [...Map.groupBy(runs, (run) => run.organization_id)];
  const ended_at = runs.at(-1)?.ended_at;
  if (ended_at === undefined) return;
  const { id: refresh_id } = await db
    .insertInto('health_refresh')
    .values({ trigger: 'weekly', state: 'done', started_at, ended_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job_id = await insertFinishedJob(db, {
    kind: healthRefreshJobKind,
    subject: `${accounts.length} accounts`,
    payload: { refresh: refresh_id },
    result: null,
    total: accounts.length,
    startedAt: started_at,
    finishedAt: ended_at,
  });
  await db.updateTable('health_refresh').set({ job_id }).where('id', '=', refresh_id).execute();
  await insertAll(
    db,
    'health_refresh_account',
    accounts.map(([organization_id, theirs], position) => {
      const measured = theirs.map(
        ({ device, error }): RefreshOutcome => ({
          metric: device,
          state: error === null ? 'done' : 'failed',
          text: error,
        }),
      );
      const isFailed = measured.some(({ state }) => state === 'failed');
      const state: 'failed' | 'done' = isFailed ? 'failed' : 'done';
      return {
        refresh_id,
        organization_id,
        position,
        state,
        is_measured: flag(true),
        ended_at: theirs.at(-1)?.ended_at ?? ended_at,
        outcomes: JSON.stringify([...skipped, ...measured]),
      };
    }),
  );
}

/** Creates the finished scheduled runs that a portal has after a few months. */
export async function makeAutomaticRuns(db: Db): Promise<void> {
  await makeOperations(db);
  await makeWeeklyRefresh(db);
}
