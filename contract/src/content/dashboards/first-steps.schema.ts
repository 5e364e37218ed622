import { z } from 'zod';

/** The setup that a new portal has already, so that screens can suggest the next step. */
export const firstSteps = z.object({
  has_organization: z.boolean(),
  /** Someone other than the first person has registered or been invited. */
  has_colleague: z.boolean(),
  has_article_template: z.boolean(),
  has_planning_month: z.boolean(),
  has_article: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;
