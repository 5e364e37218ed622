import { jobStates } from '@portal/contract/platform/background-states.ts';
import { z } from 'zod';

export const jobSearch = z.object({
  state: z.enum(jobStates).optional().catch(undefined),
  kind: z.string().max(100).optional().catch(undefined),
  /** With what schedules did well, of which there is much. */
  routine: z.literal('true').optional().catch(undefined),
  job: z.coerce.number().int().positive().optional().catch(undefined),
});
