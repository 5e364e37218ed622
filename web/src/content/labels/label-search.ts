import { z } from 'zod';

/** Of the screens of statuses, content types, channels and tags. */
export const labelSearch = z.object({
  label: z.coerce.number().int().positive().optional().catch(undefined),
  panel: z.literal('add').optional().catch(undefined),
});
