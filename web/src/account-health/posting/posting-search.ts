import { z } from 'zod';

/** The search params of the posting overview; invalid ones are dropped. */
export const postingOverviewSearch = z.object({
  /** The organization whose posts are open. */
  account: z.coerce.number().int().positive().optional().catch(undefined),
  /** The list of what failed is open. */
  errors: z.literal('true').optional().catch(undefined),
});
