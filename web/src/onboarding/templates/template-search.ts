import { z } from 'zod';

const id = z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the templates; invalid ones are dropped. */
export const templateSearch = z.object({
  search: z.string().max(200).optional().catch(undefined),
  archived: z.literal('true').optional().catch(undefined),
  /** The open template, and the item whose details are open. */
  template: id,
  item: id,
});
