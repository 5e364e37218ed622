import {
  type ReportOperationKind,
  type ReportOperationResult,
  reportOperationKinds,
  reportOperationResult,
} from '@portal/contract/reporting/reports/report-operation.schema.ts';
import {
  type ReportSwitch,
  repeatedPullDays,
  reportSchedules,
  reportSwitches,
} from '@portal/contract/reporting/reports/report-setting.schema.ts';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { authorizeManagement } from '../data/report-management.policy.ts';
import { selectMonth, selectMonthOf } from '../reports/report-month.repository.ts';
import { getReportSettings } from '../reports/report-settings.service.ts';
import { createMonthPresentations } from './create-presentations.service.ts';
import { createMonthReports } from './create-reports.service.ts';
import type { MonthWork } from './month-work.ts';
import {
  finishOperation,
  type OperationRow,
  selectOperationOfJob,
} from './report-operation.repository.ts';
import { monthTopic, operationJobKind, startOperation } from './report-operation.service.ts';
import { queryUnsentReports, tellUnsentReports } from './unsent-reports.service.ts';
import { repeatPulls, validateMonthData } from './validate-data.service.ts';

interface OperationServices {
  supportEmail?: string | undefined;
}

const payload = z.object({
  kind: z.enum(reportOperationKinds),
  month: z.int(),
  scope: z.array(z.int()).nullable(),
  isDebug: z.boolean(),
  recreates: z.boolean(),
});
type Context = JobContext<z.output<typeof payload>>;

type Work = (work: MonthWork, recreates: boolean) => Promise<ReportOperationResult>;

const works: Record<ReportOperationKind, Work> = {
  create_reports: createMonthReports,
  validate_data: validateMonthData,
  create_presentations: createMonthPresentations,
  query_unsent: queryUnsentReports,
};

async function finish(
  { database, payload: { month } }: Context,
  operation: OperationRow,
  result: ReportOperationResult,
  { supportEmail }: OperationServices,
): Promise<void> {
  const planningMonth = await selectMonth(database.reader, month);
  const tellsUnsent = operation.kind === 'query_unsent' && operation.is_scheduled === 1;
  await database.transaction(async (db) => {
    const outcome = { result: JSON.stringify(result), finished_at: clock.instant() };
    await finishOperation(db, operation.id, outcome);
    if (tellsUnsent && planningMonth) {
      await tellUnsentReports(db, result, { month: planningMonth, supportEmail });
    }
    await recordEvent(db, { topic: monthTopic, recordId: month });
  });
}

async function runOperation(services: OperationServices, context: Context) {
  const { database, payload: asked, progress, signal } = context;
  const operation = await selectOperationOfJob(database.reader, context.id);
  if (!operation) throw notFound('Operation');
  // The work is already done: the server stopped after storing the result but before marking the job as done.
  if (operation.result !== null) return reportOperationResult.parse(JSON.parse(operation.result));
  const work: MonthWork = {
    database,
    planningMonthId: asked.month,
    scope: asked.scope,
    isDebug: asked.isDebug,
    startedAt: operation.created_at,
    personId: operation.person_id,
    progress,
    signal,
  };
  const result = await works[asked.kind](work, asked.recreates);
  await finish(context, operation, result, services);
  return result;
}

const scheduleJobKind = 'reporting.run-schedule';
const repeatJobKind = 'reporting.repeat-pulls';
const switchPayload = z.object({
  switch: z.enum(reportSwitches as [ReportSwitch, ...ReportSwitch[]]),
});

/** Returns the current planning month, or the reason that the scheduled run is skipped. */
async function findScheduledMonth(
  { database }: Pick<JobContext<unknown>, 'database'>,
  name: ReportSwitch,
): Promise<{ id: number } | { skipped: string }> {
  const settings = await getReportSettings(database.reader);
  if (!settings[name]) return { skipped: 'It is switched off.' };
  const today = clock.today();
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const row = await selectMonthOf(database.reader, month);
  return row ?? { skipped: 'This month has no planning month yet.' };
}

async function runSchedule(context: JobContext<z.output<typeof switchPayload>>) {
  const name = context.payload.switch;
  const month = await findScheduledMonth(context, name);
  if ('skipped' in month) return month;
  const { kind } = reportSchedules[name];
  const job = await context.database.transaction((db) =>
    startOperation(db, null, { kind, planningMonthId: month.id }),
  );
  return { job };
}

export const reportOperationJobs = (services: OperationServices): JobDefinition[] => [
  defineJob({
    kind: operationJobKind,
    attempts: 5,
    payload,
    authorize: async (_db, viewer, { scope }) => authorizeManagement(viewer, scope),
    handle: (context) => runOperation(services, context),
  }),
  defineJob({ kind: scheduleJobKind, attempts: 3, payload: switchPayload, handle: runSchedule }),
  defineJob({
    kind: repeatJobKind,
    attempts: 3,
    handle: async (context) => {
      const month = await findScheduledMonth(context, 'validates_data');
      if ('skipped' in month) return month;
      const { database } = context;
      return { pulls: await repeatPulls({ database, planningMonthId: month.id, scope: null }) };
    },
  }),
];

export const reportOperationSchedules: readonly Schedule[] = [
  ...reportSwitches.map((name) => {
    const { day, hour } = reportSchedules[name];
    return defineSchedule({
      name: `reporting.${name}`,
      cron: `0 ${hour} ${day} * *`,
      kind: scheduleJobKind,
      payload: { switch: name },
    });
  }),
  defineSchedule({
    name: repeatJobKind,
    cron: `0 6 ${repeatedPullDays.join(',')} * *`,
    kind: repeatJobKind,
  }),
];
