import { z } from 'zod';
import { jobStates } from './background-states.ts';

/** A job, as returned with 202 by the call that started it. */
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

/** Returns the response schema of a call that starts a job: the job's result or, with 202, the job itself. */
export const orStartedJob = <Response extends z.ZodType>(response: Response) =>
  z.union([response, startedJob]);
