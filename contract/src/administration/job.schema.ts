import { z } from 'zod';
import { startedJob } from '../platform/job.schema.ts';

export const jobActions = ['cancel', 'retry'] as const;

/** A job as lists show it. */
export const jobSummary = startedJob.extend({
  attempts: z.number(),
  /** Who started it; null for schedules. */
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** It was asked to stop and runs until it hears of it: perhaps to its end. */
  is_stopping: z.boolean(),
  run_at: z.string(),
  started_at: z.string().nullable(),
  allowed_actions: z.array(z.enum(jobActions)),
});
export type JobSummary = z.infer<typeof jobSummary>;

export const jobDetail = jobSummary.extend({
  /** Lines of 'instant text'. */
  log: z.string(),
  /** What the job answered, as its kind has it. */
  result: z.unknown(),
});
export type JobDetail = z.infer<typeof jobDetail>;
