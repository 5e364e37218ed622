import { day } from '@portal/contract/platform/fields.ts';
import { z } from 'zod';

export const auditSearch = z.object({
  action: z.string().max(100).optional().catch(undefined),
  actor: z.coerce.number().int().positive().optional().catch(undefined),
  from: day().optional().catch(undefined),
  to: day().optional().catch(undefined),
  entry: z.coerce.number().int().positive().optional().catch(undefined),
});
