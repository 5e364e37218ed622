import { z } from 'zod';

const number = () => z.coerce.number().int().positive().optional().catch(undefined);

/** The search params of the report view; invalid ones are dropped. */
export const presentationSearch = z.object({
  /** The shown slide, from 1; the first one where it isn't a number. */
  slide: z.coerce.number().int().positive().optional().catch(1),
  /** The mail whose link led here. */
  entryID: number(),
  /** For those who manage reports: what the client has, or a kept version. */
  version: z
    .union([z.literal('sent'), number()])
    .optional()
    .catch(undefined),
  /** The panel with the versions. */
  versions: z.literal('true').optional().catch(undefined),
});
export type PresentationSearch = z.output<typeof presentationSearch>;
