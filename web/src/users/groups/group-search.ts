import { z } from 'zod';

export const groupSearch = z.object({
  group: z.coerce.number().int().positive().optional().catch(undefined),
});
