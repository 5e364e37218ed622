import {
  type AnalyticsData,
  analyticsData,
  type LeadData,
  leadData,
} from '@portal/contract/reporting/data/report-data.schema.ts';
import type { MonthlyDataKind } from '@portal/contract/reporting/data/report-data-kinds.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile, type Files, keepFile } from '#platform/files/files.service.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
  type Schedule,
} from '#platform/jobs/job-definitions.ts';
import { storeMonthlyTotals } from '../monthly-totals.service.ts';
import { storeNumbers } from '../number-change.service.ts';
import { recordDataChange } from '../organization-data.service.ts';
import { authorizeManagement } from '../report-management.policy.ts';
import type { DataPlan, PlannedMonth } from './data-plan.ts';
import {
  type DataImportRow,
  deleteDataImports,
  selectDataImport,
  updateDataImport,
} from './report-data-import.repository.ts';
import {
  dataImportJobKind,
  dataImportTopic,
  fingerprintOf,
  planDataImport,
} from './report-data-import.service.ts';

const payload = z.object({
  import: z.int(),
  fingerprint: z.string(),
  actor: z.int(),
  scope: z.array(z.int()).nullable(),
});
type Context = JobContext<z.output<typeof payload>>;

const getRow = async (db: Db, id: number) => orNotFound(await selectDataImport(db, id), 'Import');

function assertAsShown(row: DataImportRow, plan: DataPlan, fingerprint: string): void {
  if (fingerprintOf(plan) !== fingerprint) {
    throw conflict('Data has changed since the preview. Nothing was saved; review it again.');
  }
  if (plan.errors.length > 0 && row.skips_wrong === 0) {
    throw conflict('Some rows are invalid. Nothing was imported. Correct them, or leave them out.');
  }
}

const dataOf = (kind: MonthlyDataKind, { values }: PlannedMonth): AnalyticsData | LeadData =>
  kind === 'analytics'
    ? analyticsData.parse({ sources: values.map(({ name, value }) => ({ source: name, value })) })
    : leadData.parse({
        lead_counts: values.map(({ name, value, quotable }) => ({
          lead_type: name,
          value,
          quotable_count: quotable,
        })),
      });

const resultOf = (row: DataImportRow) => ({
  organizations: row.organization_count,
  months: row.month_count,
  wrong: row.wrong_count,
});

/** Saves all months in the caller's transaction. A cancellation rolls back all of them. */
async function save(db: Db, plan: DataPlan, context: Context) {
  const { payload: given, progress, signal } = context;
  const row = await getRow(db, given.import);
  const now = clock.instant();
  for (const [index, month] of plan.months.entries()) {
    signal.throwIfAborted();
    progress(index, plan.months.length, 'Saving months');
    const { organizationId } = month;
    const data = dataOf(row.kind, month);
    await storeNumbers(db, {
      organizationId,
      kind: row.kind,
      month: month.month,
      personId: given.actor,
      file: { importId: row.id, name: row.name },
      data,
    });
    await storeMonthlyTotals(db, month);
  }
  const organizations = new Set(plan.months.map(({ organizationId }) => organizationId));
  const wrong = new Set(plan.errors.map((error) => error.row)).size;
  // Keep the uploaded file because the file of invalid rows is derived from it.
  if (wrong > 0 && row.file_key !== null) await keepFile(db, row.file_key);
  await updateDataImport(db, row.id, {
    organization_count: organizations.size,
    month_count: plan.months.length,
    wrong_count: wrong,
    finished_at: now,
    version: row.version + 1,
  });
  const result = resultOf(await getRow(db, row.id));
  await recordAudit(db, {
    action: 'report_data.imported',
    actorId: given.actor,
    subject: { noun: 'report_data_import', id: row.id },
    details: { name: row.name, kind: row.kind, ...result },
  });
  for (const organizationId of organizations) await recordDataChange(db, organizationId);
  await recordEvent(db, { topic: dataImportTopic, recordId: row.id });
  return result;
}

async function runImport(files: Files, context: Context) {
  const { database, payload: given, progress } = context;
  const row = await getRow(database.reader, given.import);
  // The months are already saved: the server stopped after the commit but before the job was marked as done.
  if (row.finished_at !== null) return resultOf(row);
  const plan = await planDataImport(database.reader, files, row, given.scope);
  assertAsShown(row, plan, given.fingerprint);
  await context.log(`${plan.rowCount} rows in ${row.name}.`);
  const result = await database.transaction((db) => save(db, plan, context));
  progress(result.months, result.months, 'Done');
  return result;
}

const purgeKind = 'reporting.purge-data-imports';

async function purge(db: Db): Promise<void> {
  const before = { unused: instantAfter(-2 * day), failed: instantAfter(-30 * day) };
  for (const key of await deleteDataImports(db, before)) await dropFile(db, key);
}

export const reportDataImportJobs = (files: Files): JobDefinition[] => [
  defineJob({
    kind: dataImportJobKind,
    attempts: 2,
    payload,
    authorize: async (_db, viewer, { scope }) => authorizeManagement(viewer, scope),
    handle: (context) => runImport(files, context),
  }),
  defineJob({
    kind: purgeKind,
    attempts: 3,
    handle: ({ database }) => database.transaction(purge),
  }),
];

export const reportDataImportSchedules: readonly Schedule[] = [
  defineSchedule({ name: purgeKind, cron: '40 3 * * *', kind: purgeKind }),
];
