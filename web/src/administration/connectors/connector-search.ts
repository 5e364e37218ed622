import { z } from 'zod';

export const connectorSearch = z.object({
  /** The connector that is open. */
  connector: z.string().max(100).optional().catch(undefined),
});
