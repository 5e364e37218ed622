import { z } from 'zod';

const id = z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the dashboard; invalid ones are dropped. */
export const dashboardSearch = z.object({
  /** All open items instead of those that are late or due soon. */
  show: z.literal('all').optional().catch(undefined),
  /** The open checklist, and the item whose details are open. */
  checklist: id,
  item: id,
});
