import { clock } from '#platform/clock.ts';
import { type Db, flag } from '#platform/database/tables.ts';
import { conflict, PortalError } from '#platform/errors.ts';
import { recordEvent } from '#platform/events/events.service.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from './job.table.ts';
import { authorizeRetry, findJobKind } from './job-registry.ts';

export interface EnqueueOptions {
  /** The person who starts the job and may follow it; the job's kind must declare `authorize`. */
  viewer?: { readonly id: number; readonly actorId?: number } | null;
  /** The name of the record that the job works on, such as 'March 2026 report for Harbor Marina'. */
  subject?: string | null;
  /** The earliest time that the job may run. */
  runAt?: string;
  /** Allows only one unfinished job per kind and key: enqueuing another returns the existing job's id. */
  uniqueKey?: string;
}

/** Enqueues a job in the caller's transaction and returns its id. `payload` must be JSON. */
export async function enqueueJob(
  db: Db,
  kind: string,
  payload: unknown = {},
  options: EnqueueOptions = {},
): Promise<number> {
  const definition = findJobKind(kind);
  if (options.viewer && definition && !definition.authorize) {
    throw new Error(`The job kind '${kind}' declares no authorize, so no person may start it.`);
  }
  const now = clock.instant();
  const row = await db
    .insertInto('job')
    .values({
      kind,
      subject: options.subject ?? null,
      payload: JSON.stringify(payload),
      state: 'queued',
      run_at: options.runAt ?? now,
      unique_key: options.uniqueKey ?? null,
      person_id: options.viewer?.id ?? null,
      actor_id: options.viewer?.actorId ?? options.viewer?.id ?? null,
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
  // The job with this key finished between the two statements, so a new one can be queued.
  return unfinished ? unfinished.id : enqueueJob(db, kind, payload, options);
}

/** Returns a finished job's result, or undefined if there is no result. */
export async function findJobResult(db: Db, id: number): Promise<unknown> {
  const row = await db.selectFrom('job').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result ? JSON.parse(row.result) : undefined;
}

/** Notifies the people who follow the job. */
export async function recordJobEvent(
  db: Db,
  job: Pick<Job, 'id' | 'person_id'>,
  kind: 'created' | 'changed' = 'changed',
): Promise<void> {
  await recordEvent(db, { topic: 'job', recordId: job.id, kind });
}

/**
 * Cancels a queued job and calls its kind's `onEnd`, or asks a running job to stop. If only other servers support the
 * job's kind, one of them cancels it. Throws 409 if the job has finished.
 */
export async function cancelJob(db: Db, job: Job): Promise<void> {
  const definition = findJobKind(job.kind);
  const now = clock.instant();
  const canceled = { state: 'canceled', finished_at: now, error: null } as const;
  const { numUpdatedRows: waiting } = await db
    .updateTable('job')
    .set({ ...(definition ? canceled : { run_at: now }), is_cancel_requested: flag(true) })
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
  if (waiting === 0n) return;
  await definition?.onEnd(db, {
    id: job.id,
    payload: JSON.parse(job.payload),
    personId: job.person_id,
    state: 'canceled',
    error: null,
    isUnexpected: false,
    hasLostRights: false,
  });
}

const isRetryable = ({ state }: Pick<Job, 'state'>) => state === 'failed' || state === 'canceled';

/** Returns whether the viewer may queue an ended job again. */
export async function mayRetry(db: Db, viewer: Viewer, job: Job): Promise<boolean> {
  if (!isRetryable(job) || findJobKind(job.kind)?.noRetry) return false;
  try {
    await authorizeRetry(db, viewer, job);
    return true;
  } catch (error) {
    if (error instanceof PortalError) return false;
    throw error;
  }
}

/**
 * Enqueues a failed or canceled job again. The job then belongs to the viewer and runs with the viewer's permissions,
 * unless it is the system's job. Throws 403 unless the viewer may start the job now, and 409 if the job is in another
 * state, if a new job has its unique key, or if its record doesn't allow a retry.
 */
export async function retryJob(db: Db, viewer: Viewer, job: Job): Promise<void> {
  if (!isRetryable(job)) throw conflict('Only a failed or canceled job can be retried.');
  await authorizeRetry(db, viewer, job);
  const definition = findJobKind(job.kind);
  if (definition?.noRetry) throw conflict(definition.noRetry);
  const twin = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', job.kind)
    .where('unique_key', '=', job.unique_key)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (twin) throw conflict('The same job is already waiting or running.');
  const { id, payload, person_id } = job;
  const runAt = await definition?.onRetry(db, viewer, { id, payload: JSON.parse(payload) });
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      state: 'queued',
      attempts: 0,
      run_at: runAt ?? clock.instant(),
      ...(person_id !== null && { person_id: viewer.id, actor_id: viewer.actorId }),
      is_cancel_requested: flag(false),
      error: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'canceled'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('Only a failed or canceled job can be retried.');
  await recordJobEvent(db, job);
}
