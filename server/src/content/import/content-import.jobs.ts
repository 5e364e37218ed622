import { z } from 'zod';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import { dropFile, type Files, keepFile, type StoredFile } from '#platform/files/files.service.ts';
import {
  defineJob,
  defineSchedule,
  type JobContext,
  type JobDefinition,
} from '#platform/jobs/job-definitions.ts';
import {
  addToArticleCount,
  type ContentImportRow,
  deleteContentImports,
  updateContentImport,
} from './content-import.repository.ts';
import { getContentImport, importJobKind } from './content-import.service.ts';
import type { PlanRow } from './content-plan.ts';
import { createArticles, createFoundations } from './import.service.ts';
import { fingerprintOf, type ImportPlan, planImport } from './import-plan.service.ts';
import { readPlan } from './plan-file.ts';
import { rejectsCsv } from './rejects.ts';

/** Each hundred is a transaction of its own, so that others write in between and a cancel is heard. */
const articlesAtOnce = 100;

const payload = z.object({ import: z.number(), fingerprint: z.string(), actor: z.number() });
type Context = JobContext<z.output<typeof payload>>;

const optionsOf = (row: ContentImportRow, actorId: number) => ({
  createsMissing: row.creates_missing === 1,
  actorId,
});

const wrongRows = ({ errors }: ImportPlan) => new Set(errors.map(({ row }) => row)).size;

function assertAsShown(row: ContentImportRow, plan: ImportPlan, fingerprint: string): void {
  if (fingerprintOf(plan) !== fingerprint) {
    throw conflict(
      'The portal has changed since this was looked at. Nothing was made; look again.',
    );
  }
  if (plan.errors.length > 0 && row.skips_wrong === 0) {
    throw conflict('Some rows are wrong. Nothing was made; mend them, or leave them out.');
  }
}

function storeRejects(files: Files, plan: ImportPlan): Promise<StoredFile> | undefined {
  if (plan.errors.length === 0) return undefined;
  const about = { name: 'rejects.csv', contentType: 'text/csv; charset=utf-8' };
  return files.store(Buffer.from(rejectsCsv(plan)), about);
}

interface Beginning {
  row: ContentImportRow;
  text: string;
  given: Context['payload'];
  rejects: StoredFile | undefined;
}

/** Makes what the articles need, in one transaction with the note that the import has begun. */
async function begin(
  db: Db,
  { row, text, given, rejects }: Beginning,
): Promise<readonly PlanRow[]> {
  const plan = await planImport(db, text, optionsOf(row, given.actor));
  assertAsShown(row, plan, given.fingerprint);
  await createFoundations(db, plan);
  if (rejects) await keepFile(db, rejects.key);
  const counts = {
    client_count: plan.clients.length,
    person_count: plan.people.length,
    month_count: plan.months.length,
    untouched_count: plan.untouched.length,
    wrong_count: wrongRows(plan),
  };
  await updateContentImport(db, row.id, {
    ...counts,
    rejects_file_id: rejects?.id ?? null,
    started_at: clock.instant(),
  });
  await recordAudit(db, {
    action: 'content.import_started',
    actorId: given.actor,
    subject: { noun: 'content_import', id: row.id },
    details: { name: row.name, articles: plan.articles.length, ...counts },
  });
  return plan.articles;
}

/** What is still to be made: of an import that was interrupted, the rest. */
async function articlesToMake(files: Files, context: Context, row: ContentImportRow) {
  const { database, payload: given } = context;
  const text = await readPlan(files, row.plan_key);
  const plan = await planImport(database.reader, text, optionsOf(row, given.actor));
  if (row.started_at !== null) {
    await context.log(`Going on with the ${plan.articles.length} articles that are missing.`);
    return plan.articles;
  }
  assertAsShown(row, plan, given.fingerprint);
  const rejects = await storeRejects(files, plan);
  return database.transaction((db) => begin(db, { row, text, given, rejects }));
}

async function runImport(files: Files, context: Context) {
  const { database, signal, payload: given } = context;
  const row = await getContentImport(database.reader, given.import);
  const articles = await articlesToMake(files, context, row);
  const total = articles.length;
  const options = optionsOf(row, given.actor);
  await context.log(`${total} articles to make from ${row.name}.`);
  for (let done = 0; done < total; done += articlesAtOnce) {
    await context.progress(done, total, 'Making articles');
    signal.throwIfAborted();
    await database.transaction(async (db) => {
      const some = articles.slice(done, done + articlesAtOnce);
      await addToArticleCount(db, row.id, await createArticles(db, some, options));
    });
  }
  await context.progress(total, total, 'Done');
  return database.transaction((db) => finish(db, row.id, given.actor));
}

async function finish(db: Db, id: number, actorId: number) {
  await updateContentImport(db, id, { finished_at: clock.instant() });
  const row = await getContentImport(db, id);
  const counts = {
    articles: row.article_count,
    clients: row.client_count,
    people: row.person_count,
    months: row.month_count,
    untouched: row.untouched_count,
    wrong: row.wrong_count,
  };
  await recordAudit(db, {
    action: 'content.imported',
    actorId,
    subject: { noun: 'content_import', id },
    details: counts,
  });
  await recordEvent(db, { topic: 'content-import', recordId: id });
  return counts;
}

const day = 86_400_000;

/** Plans that nobody ran go after two days, all others with their jobs. */
async function purge(db: Db): Promise<void> {
  const before = { unused: instantAfter(-2 * day), old: instantAfter(-90 * day) };
  for (const key of await deleteContentImports(db, before)) await dropFile(db, key);
}

export const contentImportJobs = (files: Files): JobDefinition[] => [
  defineJob({
    kind: importJobKind,
    attempts: 2,
    payload,
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
