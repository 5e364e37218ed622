import { z } from 'zod';
import { avatarUrl, id } from '../../platform/fields.ts';

/** A person as part of another record, without the email address and phone number. */
export const personReference = z.object({
  id: id(),
  name: z.string(),
  username: z.string(),
  is_staff: z.boolean(),
  avatar_color: z.string().nullable(),
  avatar_url: avatarUrl(),
});
export type PersonReference = z.infer<typeof personReference>;

/** A writer as part of another record, without the pay rate. */
export const writerReference = z.object({
  id: id(),
  user: personReference.omit({ is_staff: true }),
});
export type WriterReference = z.infer<typeof writerReference>;

/** An organization as part of another record. */
export const organizationReference = z.object({
  id: id(),
  dba_name: z.string(),
  slug: z.string(),
  domain: z.string().nullable(),
});
export type OrganizationReference = z.infer<typeof organizationReference>;
