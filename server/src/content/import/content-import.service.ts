import type { contentImportRun } from '@portal/contract/content/import/content-import.schema.ts';
import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { conflict, orNotFound } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { StoredFile } from '#platform/files/files.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueueJob } from '#platform/jobs/jobs.service.ts';
import { canRun } from './content-import.presenter.ts';
import {
  type ContentImportRow,
  claimContentImport,
  selectContentImport,
} from './content-import.repository.ts';

export const importJobKind = 'content.import';

export async function getContentImport(db: Db, id: number): Promise<ContentImportRow> {
  return orNotFound(await selectContentImport(db, id), 'Import');
}

export async function createContentImport(
  db: Db,
  viewer: Viewer,
  file: StoredFile,
): Promise<ContentImportRow> {
  const { id } = await insertRow(db, 'content_import', {
    name: file.name,
    person_id: viewer.actorId,
    plan_file_id: file.id,
    created_at: clock.instant(),
  });
  await recordEvent(db, { topic: 'content-import', recordId: id, kind: 'created' });
  return getContentImport(db, id);
}

/** Throws 409 if the import has already run or its file was deleted. */
export function assertRunnable(row: ContentImportRow): void {
  if (!canRun(row)) throw conflict('This plan was already run or deleted.');
}

/** Enqueues the job that imports the plan if its preview still has this fingerprint, and returns the job's id. */
export async function runContentImport(
  db: Db,
  viewer: Viewer,
  row: ContentImportRow,
  run: z.output<typeof contentImportRun>,
): Promise<number> {
  assertRunnable(row);
  const payload = { import: row.id, fingerprint: run.fingerprint, actor: viewer.actorId };
  const job = await enqueueJob(db, importJobKind, payload, { viewer, subject: row.name });
  const isClaimed = await claimContentImport(db, row, {
    job_id: job,
    creates_missing: flag(run.create_missing),
    skips_wrong: flag(run.skip_wrong),
  });
  if (!isClaimed) throw conflict('Someone else has just run this plan.');
  await recordEvent(db, { topic: 'content-import', recordId: row.id });
  return job;
}
