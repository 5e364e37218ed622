import { z } from 'zod';

/** A kind of check that an item can have; the portal runs it automatically. */
export const itemCheckKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** The condition for passing. */
  description: z.string(),
  /** The setting to enter when adding the check; null if the check needs none. */
  setting: z
    .object({ label: z.string(), placeholder: z.string(), required: z.boolean() })
    .nullable(),
});
export type ItemCheckKind = z.infer<typeof itemCheckKind>;
