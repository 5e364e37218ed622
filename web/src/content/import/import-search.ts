import { z } from 'zod';

export const importViews = ['wrong', 'articles', 'others'] as const;

export const importSearch = z.object({
  import: z.coerce.number().int().positive().optional().catch(undefined),
  /** Whether missing clients, people and months are created. */
  create: z.literal('true').optional().catch(undefined),
  view: z.enum(importViews).optional().catch(undefined),
});
