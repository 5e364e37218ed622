import { z } from 'zod';

/** Whether superusers have dismissed the setup checklist, for everyone in the agency. */
export const setupChecklist = z.object({
  is_dismissed: z.boolean(),
  /** 0 until it is dismissed for the first time. */
  version: z.int(),
});
export type SetupChecklist = z.infer<typeof setupChecklist>;
