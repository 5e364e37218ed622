import { type RawBuilder, sql } from 'kysely';
import type { Job } from './job.table.ts';

/** The columns of `job` that a record shows for its job; select them with a left join. */
export const recordJobColumns = [
  'job.state as job_state',
  'job.error as job_error',
  'job.is_cancel_requested',
  'job.progress_done',
  'job.progress_total',
  'job.progress_text',
] as const;

type Progress = Pick<Job, 'progress_done' | 'progress_total' | 'progress_text'>;

/** The columns' values; null if the record has no job. */
export type RecordJob = {
  [Name in keyof Progress | 'is_cancel_requested']: Job[Name] | null;
} & { job_state: Job['state'] | null; job_error: string | null };

export const presentProgress = (row: Pick<RecordJob, keyof Progress>) => ({
  progress_done: row.progress_done ?? 0,
  progress_total: row.progress_total ?? 0,
  progress_text: row.progress_text ?? '',
});

/** Returns whether a new job may be started: the record has no job, or its job failed or was canceled. */
export const mayStart = ({ job_state }: RecordJob): boolean =>
  job_state === null || job_state === 'failed' || job_state === 'canceled';

/**
 * Returns whether the job may be canceled. `hearsWhileRunning` is false for a job that is a single transaction on
 * SQLite, because the request can't be written until that transaction ends.
 */
export const mayCancel = (
  { job_state, is_cancel_requested }: RecordJob,
  hearsWhileRunning: boolean,
): boolean =>
  !is_cancel_requested &&
  (job_state === 'queued' || (job_state === 'running' && hearsWhileRunning));

/** Returns the condition that the job is still in this attempt, which means that no other server has claimed it. */
export const isInAttempt = (job: number, attempt: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from job where id = ${job} and attempts = ${attempt})`;
