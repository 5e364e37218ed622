import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Job } from './job.table.ts';

export interface EnqueueOptions {
  /** The person who starts the job and may watch it. */
  viewer?: { readonly id: number } | null;
  /** The job doesn't run before this instant. */
  runAt?: string;
  /** At most one unfinished job per kind and key: enqueuing it again returns the existing job's id. */
  uniqueKey?: string;
}

/** Enqueues a job in the caller's transaction and returns its id. `payload` must be JSON. */
export async function enqueueJob(
  db: Db,
  kind: string,
  payload: unknown = {},
  options: EnqueueOptions = {},
): Promise<number> {
  const now = clock.instant();
  const row = await db
    .insertInto('job')
    .values({
      kind,
      payload: JSON.stringify(payload),
      state: 'queued',
      run_at: options.runAt ?? now,
      unique_key: options.uniqueKey ?? null,
      person_id: options.viewer?.id ?? null,
      created_at: now,
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) {
    await recordJobEvent(db, { id: row.id, person_id: options.viewer?.id ?? null }, 'created');
    return row.id;
  }
  const unfinished = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('unique_key', '=', options.uniqueKey ?? null)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  // The job with this key finished between the two statements.
  return unfinished ? unfinished.id : enqueueJob(db, kind, payload, options);
}

/** What a finished job returned; undefined when it returned nothing. */
export async function findJobResult(db: Db, id: number): Promise<unknown> {
  const row = await db.selectFrom('job').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result ? JSON.parse(row.result) : undefined;
}

/** Notifies the job's watchers. */
export async function recordJobEvent(
  db: Db,
  job: Pick<Job, 'id' | 'person_id'>,
  kind: 'created' | 'changed' = 'changed',
): Promise<void> {
  await recordEvent(db, { topic: 'job', recordId: job.id, kind });
}

/** Cancels a queued job, or asks a running one to stop. Throws 409 if it has finished. */
export async function cancelJob(db: Db, job: Job): Promise<void> {
  const now = clock.instant();
  const { numUpdatedRows: waiting } = await db
    .updateTable('job')
    .set({ state: 'cancelled', finished_at: now, is_cancel_requested: flag(true) })
    .where('id', '=', job.id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  const { numUpdatedRows: running } = await db
    .updateTable('job')
    .set({ is_cancel_requested: flag(true) })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (waiting + running === 0n) throw conflict('This job has already finished.');
  await recordJobEvent(db, job);
}

/**
 * Enqueues a failed or canceled job again. Throws 409 for other states, or if a new job has its unique key.
 */
export async function retryJob(db: Db, job: Job): Promise<void> {
  const twin = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', job.kind)
    .where('unique_key', '=', job.unique_key)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (twin) throw conflict('The same job is already waiting or running.');
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      state: 'queued',
      attempts: 0,
      run_at: clock.instant(),
      is_cancel_requested: flag(false),
      error: null,
      finished_at: null,
    })
    .where('id', '=', job.id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('Only a failed or canceled job can be retried.');
  await recordJobEvent(db, job);
}
