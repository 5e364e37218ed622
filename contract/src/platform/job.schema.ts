import { z } from 'zod';
import { jobStates } from './background-states.ts';

/** A job as a call that starts one answers it (202). */
export const startedJob = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(jobStates),
  progress_done: z.number(),
  progress_total: z.number(),
  progress_text: z.string(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type StartedJob = z.infer<typeof startedJob>;

/** The answer of a call that starts a job: what its work made, or with 202 the job that goes on. */
export const orStartedJob = <Response extends z.ZodType>(response: Response) =>
  z.union([response, startedJob]);
