import { clock, instantAfter } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { PortalError } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { onJobEnded } from './job.events.ts';
import type { Job } from './job.table.ts';
import { type JobDefinition, type JobEnd, JobPostponed } from './job-definitions.ts';
import { createJobProgress, type JobProgress } from './job-progress.ts';
import { findJobViewer, LostRightsError } from './job-registry.ts';
import { appendJobLog, updateOwnJob } from './jobs.repository.ts';
import { recordJobEvent } from './jobs.service.ts';

type Outcome = Partial<Omit<Job, 'id'>>;

/** A job that this server has claimed as `worker`. */
export type OwnJob = Job & { worker: string };

interface Run {
  definition: JobDefinition;
  job: OwnJob;
  /** Aborts the job; the reason is 'canceled', 'stopping', or that another worker has claimed the job. */
  abort: AbortController;
  /** Called with errors that occur when progress is written. */
  onError: (error: unknown) => void;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function contextOf(
  database: Database,
  { job, abort }: Run,
  { progress, viewer }: { progress: JobProgress; viewer: Viewer | null },
) {
  return {
    id: job.id,
    payload: JSON.parse(job.payload) as unknown,
    personId: job.person_id,
    viewer,
    attempt: job.attempts,
    database,
    signal: abort.signal,
    progress: (done: number, total: number, doing = '') =>
      progress.report({ progress_done: done, progress_total: total, progress_text: doing }),
    log: (text: string) =>
      database.transaction((db) => appendJobLog(db, job, `${clock.instant()} ${text}\n`)),
  };
}

const isFinal = (state: Job['state'] | undefined): state is JobEnd<unknown>['state'] =>
  state === 'done' || state === 'failed' || state === 'canceled';

/**
 * Writes the outcome and, if the outcome is final, calls the kind's `onEnd`. Does nothing if another worker has claimed
 * the job.
 */
async function settle(
  database: Database,
  { definition, job }: Run,
  outcome: Outcome,
  cause?: unknown,
): Promise<void> {
  const { state, error = null } = outcome;
  await database.transaction(async (db) => {
    const isOurs = await updateOwnJob(db, job, { worker: null, lease_until: null, ...outcome });
    if (!isOurs) return;
    await recordJobEvent(db, job);
    if (!isFinal(state)) return;
    await definition.onEnd(db, {
      id: job.id,
      payload: JSON.parse(job.payload),
      personId: job.person_id,
      state,
      error,
      isUnexpected: state === 'failed' && cause !== undefined && !(cause instanceof PortalError),
      hasLostRights: state === 'failed' && cause instanceof LostRightsError,
    });
    await onJobEnded.emit(db, { id: job.id, personId: job.person_id, state });
  });
}

/** Returns the outcome of a job that must not run, or undefined if the job must run. */
function unrunOutcome({ definition, job }: Run): Outcome | undefined {
  const finished_at = clock.instant();
  if (job.is_cancel_requested) return { state: 'canceled', finished_at, error: null };
  if (job.attempts <= definition.attempts) return undefined;
  // A worker crashed in every attempt, perhaps because of the job itself.
  return { state: 'failed', finished_at, error: 'The server stopped while this job was running.' };
}

const postponed = (error: JobPostponed): Outcome => ({
  state: 'queued',
  run_at: error.until,
  error: error.message,
});

function afterFailure({ definition, job, abort }: Run, error: unknown): Outcome {
  const finished_at = clock.instant();
  const { reason } = abort.signal;
  if (reason === 'canceled') return { state: 'canceled', finished_at, error: null };
  // An attempt that was interrupted because its server stopped doesn't count.
  if (reason === 'stopping') return { state: 'queued', attempts: job.attempts - 1 };
  const isPostponed = error instanceof JobPostponed;
  if (isPostponed && !error.isAttempt) {
    return { ...postponed(error), attempts: job.attempts - 1 };
  }
  const isLast = job.attempts >= definition.attempts || error instanceof PortalError;
  if (isLast) return { state: 'failed', finished_at, error: textOf(error) };
  if (isPostponed) return postponed(error);
  const run_at = instantAfter(definition.backOff(job.attempts) * 1000);
  return { state: 'queued', run_at, error: textOf(error) };
}

/** Runs a claimed job and writes its outcome: done, canceled, failed, or queued for a retry. */
export async function runJob(database: Database, run: Run): Promise<void> {
  const { definition, job, abort } = run;
  const unrun = unrunOutcome(run);
  if (unrun) {
    await settle(database, run, unrun);
    return;
  }
  const progress = createJobProgress(database, job);
  try {
    abort.signal.throwIfAborted();
    const viewer = await findJobViewer(database.reader, definition, job);
    const result = await definition.handle(contextOf(database, run, { progress, viewer }));
    await progress.flushed();
    await settle(database, run, {
      state: 'done',
      finished_at: clock.instant(),
      result: result === undefined ? null : JSON.stringify(result),
      error: null,
    });
  } catch (error) {
    await progress.flushed().catch(run.onError);
    await settle(database, run, afterFailure(run, error), error);
  }
}
