import { z } from 'zod';

/** A type of check that can be added to an item. The portal runs checks automatically. */
export const itemCheckKind = z.object({
  kind: z.string(),
  title: z.string(),
  /** The condition under which the check passes. */
  description: z.string(),
  /** The setting to enter when adding the check; null if the check needs none. */
  setting: z
    .object({ label: z.string(), placeholder: z.string(), required: z.boolean() })
    .nullable(),
});
export type ItemCheckKind = z.infer<typeof itemCheckKind>;
