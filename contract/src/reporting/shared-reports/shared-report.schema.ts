import { z } from 'zod';
import { id } from '../../platform/fields.ts';

/** An organization's shareable page: its sent reports, newest first, without drafts or email addresses. */
export const sharedReports = z.object({
  dba_name: z.string(),
  /** A link that expires after a few hours. */
  logo: z.string().nullable(),
  reports: z.array(z.object({ id: id(), year: z.int(), month: z.int(), date_sent: z.string() })),
});
export type SharedReports = z.infer<typeof sharedReports>;
