import { z } from 'zod';

/** What the shareable page of an organization says to whoever has its link, signed in or not. */
export const sharedOrganization = z.object({
  dba_name: z.string(),
  /** A link that works for some hours. */
  logo: z.string().nullable(),
});
export type SharedOrganization = z.infer<typeof sharedOrganization>;
