import { z } from 'zod';
import { startedJob } from '../platform/job.schema.ts';

export const jobActions = ['cancel', 'retry'] as const;

/** A job as returned in lists. */
export const jobSummary = startedJob.extend({
  /** The name of the record that the job is about, as of when the job was queued; null if there is none. */
  subject: z.string().nullable(),
  attempts: z.number(),
  /** The person who started or retried the job; null if it was scheduled. */
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** True if the job was asked to stop. It keeps running until it notices the request, and may still finish. */
  is_stopping: z.boolean(),
  /** The job doesn't run before this instant. */
  run_at: z.string(),
  started_at: z.string().nullable(),
});
export type JobSummary = z.infer<typeof jobSummary>;

export const jobDetail = jobSummary.extend({
  /** The log lines, each with an instant and a message. */
  log: z.string(),
  /** The job's result. Its shape depends on the kind. */
  result: z.unknown(),
  /** Includes `retry` only for viewers who are allowed to start the job now. */
  allowed_actions: z.array(z.enum(jobActions)),
});
export type JobDetail = z.infer<typeof jobDetail>;
