import { z } from 'zod';
import { startedJob } from '../platform/job.schema.ts';

export const jobActions = ['cancel', 'retry'] as const;

/** A job as lists show it. */
export const jobSummary = startedJob.extend({
  /** The name of the record that the job works on, as of when it was queued; null without a record. */
  subject: z.string().nullable(),
  attempts: z.number(),
  /** The person who started or retried it; null for schedules. */
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** True if the job was asked to stop. It runs until it notices the request, possibly to its end. */
  is_stopping: z.boolean(),
  /** The job doesn't run before this instant. */
  run_at: z.string(),
  started_at: z.string().nullable(),
});
export type JobSummary = z.infer<typeof jobSummary>;

export const jobDetail = jobSummary.extend({
  /** Lines, each with an instant and text. */
  log: z.string(),
  /** The result of the job; its shape depends on the kind. */
  result: z.unknown(),
  /** `retry` only for those who may start the job now. */
  allowed_actions: z.array(z.enum(jobActions)),
});
export type JobDetail = z.infer<typeof jobDetail>;
