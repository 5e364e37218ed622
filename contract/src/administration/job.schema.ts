import { z } from 'zod';
import { startedJob } from '../platform/job.schema.ts';

export const jobActions = ['cancel', 'retry'] as const;

/** A job as lists show it. */
export const jobSummary = startedJob.extend({
  /** The name of the record that it works on, as it was when the job was queued; null without one. */
  subject: z.string().nullable(),
  attempts: z.number(),
  /** The person who started or retried it; null for schedules. */
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** It was asked to stop, and runs until it notices the request: perhaps to its end. */
  is_stopping: z.boolean(),
  /** It doesn't run before this instant. */
  run_at: z.string(),
  started_at: z.string().nullable(),
});
export type JobSummary = z.infer<typeof jobSummary>;

export const jobDetail = jobSummary.extend({
  /** Lines of 'instant text'. */
  log: z.string(),
  /** The result of the job; its shape depends on the kind. */
  result: z.unknown(),
  /** `retry` only for those who may start the job now. */
  allowed_actions: z.array(z.enum(jobActions)),
});
export type JobDetail = z.infer<typeof jobDetail>;
