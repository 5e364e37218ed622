import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id, requiredText } from '../../platform/fields.ts';
import { groups } from '../../platform/permissions.ts';

/** The roles of the people whom the report settings list. */
export const recipientRoleIds: readonly number[] = [groups.accountOwner.id, groups.customer.id];

export const recipientActions = ['subscribe', 'unsubscribe', 'subscribe_with_consent'] as const;

/** An account of an organization's own people, and whether it gets the reports. */
export const reportRecipient = z.object({
  /** The account. */
  id: id(),
  user: personReference.extend({ email: z.string().nullable() }),
  organization: id(),
  role: z.object({ id: id(), name: z.string() }),
  receive_reporting_email: z.boolean(),
  /** The person ended it by a mail's link; only the person, or a note of their consent, starts it again. */
  unsubscribed_at: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  last_viewed_at: z.string().nullable(),
  /** The account's. */
  version: z.int(),
  allowed_actions: z.array(z.enum(recipientActions)),
});
export type ReportRecipient = z.infer<typeof reportRecipient>;

export const reportRecipientUpdate = z
  .strictObject({
    receive_reporting_email: z.boolean(),
    /** The person's consent: when and how it was given; audited. Required after the person unsubscribed. */
    consent: requiredText(500),
  })
  .partial();
export type ReportRecipientUpdate = z.infer<typeof reportRecipientUpdate>;

/** A subscription of the signed-in person, in My Settings. */
export const reportSubscription = z.object({
  /** The account. */
  id: id(),
  organization: z.object({ id: id(), dba_name: z.string() }),
  receive_reporting_email: z.boolean(),
  unsubscribed_at: z.string().nullable(),
  version: z.int(),
});
export type ReportSubscription = z.infer<typeof reportSubscription>;

/** The content of the page behind a mail's unsubscribe link. */
export const reportUnsubscription = z.object({
  organization: z.string(),
  /** 'a…@example.com'. */
  email: z.string(),
  is_unsubscribed: z.boolean(),
});
export type ReportUnsubscription = z.infer<typeof reportUnsubscription>;
