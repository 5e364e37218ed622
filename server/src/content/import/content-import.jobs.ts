import { contentImportEndpoints } from '@portal/contract/content/import/content-import.endpoints.ts';
import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { day } from '#platform/durations.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import { checkAccess } from '#platform/http/access.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
} from '#platform/jobs/job-definitions.ts';
import { countWrongRows } from './content-import.presenter.ts';
import {
  type ContentImportRow,
  deleteContentImports,
  insertImportedArticles,
  updateContentImport,
} from './content-import.repository.ts';
import { getContentImport, importJobKind } from './content-import.service.ts';
import { type ContentPlan, rejectsCsv } from './content-plan.ts';
import { createPlanned } from './import.service.ts';
import { fingerprintOf, type ImportPlan, planImport } from './import-plan.service.ts';
import { readPlan } from './plan-file.ts';

const payload = z.object({ import: z.number(), fingerprint: z.string(), actor: z.number() });
type Context = JobContext<z.output<typeof payload>>;

const optionsOf = (row: ContentImportRow, actorId: number) => ({
  createsMissing: row.creates_missing === 1,
  actorId,
});

function assertAsShown(row: ContentImportRow, plan: ImportPlan, fingerprint: string): void {
  if (fingerprintOf(plan) !== fingerprint) {
    throw conflict('Data has changed since the preview. Nothing was created; review it again.');
  }
  if (plan.errors.length > 0 && row.skips_wrong === 0) {
    throw conflict('Some rows are invalid. Nothing was imported. Correct them, or leave them out.');
  }
}

function storeRejects(files: Files, plan: ImportPlan): Promise<StoredFile> | undefined {
  if (plan.errors.length === 0) return undefined;
  const details = { name: 'rejects.csv', contentType: 'text/csv; charset=utf-8' };
  return files.store(Buffer.from(rejectsCsv(plan)), details);
}

const resultOf = (row: ContentImportRow) => ({
  articles: row.article_count,
  clients: row.client_count,
  people: row.person_count,
  months: row.month_count,
  untouched: row.untouched_count,
  wrong: row.wrong_count,
});

interface Wanted {
  row: ContentImportRow;
  /** The plan, which is parsed before the transaction and compared with the current records during it. */
  read: ContentPlan;
  rejects: StoredFile | undefined;
}

/**
 * Creates the planned records and marks the import as done in the caller's transaction, so that canceling the job rolls
 * both back.
 */
async function make(db: Db, { row, read, rejects }: Wanted, context: Context) {
  const { payload: given, progress, signal } = context;
  const options = optionsOf(row, given.actor);
  const plan = await planImport(db, read, options);
  assertAsShown(row, plan, given.fingerprint);
  const articleIds = await createPlanned(db, plan, options, (count) => {
    signal.throwIfAborted();
    progress(count, plan.articles.length, 'Creating articles');
  });
  await insertImportedArticles(db, row.id, articleIds);
  if (rejects) await keepFile(db, rejects.key);
  await updateContentImport(db, row.id, {
    article_count: articleIds.length,
    client_count: plan.clients.length,
    person_count: plan.people.length,
    month_count: plan.months.length,
    untouched_count: plan.untouched.length,
    wrong_count: countWrongRows(plan),
    rejects_file_id: rejects?.id ?? null,
    finished_at: clock.instant(),
  });
  const result = resultOf(await getContentImport(db, row.id));
  await recordAudit(db, {
    action: 'content.imported',
    actorId: given.actor,
    subject: { noun: 'content_import', id: row.id },
    details: { name: row.name, ...result },
  });
  await recordEvent(db, { topic: 'content-import', recordId: row.id });
  return result;
}

/**
 * Progress messages for the single transaction. On SQLite, the job can neither report progress nor be canceled during
 * the transaction.
 */
const progressTexts = {
  postgres: 'Creating articles',
  sqlite: 'Creating everything in one step, which can’t be stopped.',
};

async function runImport(files: Files, context: Context) {
  const { database, payload: given, progress } = context;
  const row = await getContentImport(database.reader, given.import);
  // The server crashed after the commit but before it marked the job as done, so return the stored result.
  if (row.finished_at !== null) return resultOf(row);
  const read = await readPlan(database.reader, files, row.plan_key);
  const plan = await planImport(database.reader, read, optionsOf(row, given.actor));
  assertAsShown(row, plan, given.fingerprint);
  const total = plan.articles.length;
  await context.log(`${total} articles to make from ${row.name}.`);
  const rejects = await storeRejects(files, plan);
  progress(0, total, progressTexts[database.engine]);
  const result = await database.transaction((db) => make(db, { row, read, rejects }, context));
  progress(total, total, 'Done');
  return result;
}

/** Deletes imports that weren't run within two days, and all imports after 90 days. */
async function purge(db: Db): Promise<void> {
  const before = { unused: instantAfter(-2 * day), old: instantAfter(-90 * day) };
  for (const key of await deleteContentImports(db, before)) await dropFile(db, key);
}

export const contentImportJobs = (files: Files): JobDefinition[] => [
  defineJob({
    kind: importJobKind,
    attempts: 2,
    payload,
    authorize: async (_db, viewer) => checkAccess(contentImportEndpoints.run.access, viewer),
    handle: (context) => runImport(files, context),
  }),
  defineJob({
    kind: 'content.purge-imports',
    attempts: 3,
    handle: ({ database }) => database.transaction(purge),
  }),
];

export const contentImportSchedules = [
  defineSchedule({
    name: 'content.purge-imports',
    cron: '35 3 * * *',
    kind: 'content.purge-imports',
  }),
];
