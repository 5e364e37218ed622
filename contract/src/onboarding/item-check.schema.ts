import { z } from 'zod';

/** A kind of check that an item can carry; the portal makes it by itself. */
export const itemCheckKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** What passes. */
  description: z.string(),
  /** What the person who adds the check enters; null when it needs nothing. */
  setting: z
    .object({ label: z.string(), placeholder: z.string(), required: z.boolean() })
    .nullable(),
});
export type ItemCheckKind = z.infer<typeof itemCheckKind>;
