import { z } from 'zod';

/** The setup checklist's state, which superusers can dismiss for everyone in the agency. */
export const setupChecklist = z.object({
  is_dismissed: z.boolean(),
  /** 0 until the checklist is dismissed for the first time. */
  version: z.int(),
});
export type SetupChecklist = z.infer<typeof setupChecklist>;
