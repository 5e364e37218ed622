import { z } from 'zod';
import { personReference } from '../../content/articles/references.schema.ts';
import { id, requiredText } from '../../platform/fields.ts';
import { groups } from '../../platform/permissions.ts';

/** The roles whose accounts can receive reports. */
export const recipientRoleIds: readonly number[] = [groups.accountOwner.id, groups.customer.id];

export const recipientActions = ['subscribe', 'unsubscribe', 'subscribe_with_consent'] as const;

/** An account with a role in `recipientRoleIds`, and whether it receives the reports. */
export const reportRecipient = z.object({
  /** The account's id. */
  id: id(),
  user: personReference.extend({ email: z.string().nullable() }),
  organization: id(),
  role: z.object({ id: id(), name: z.string() }),
  receive_reporting_email: z.boolean(),
  /**
   * The time at which the person unsubscribed; null if they haven't unsubscribed. Only the person can resubscribe, or
   * staff with a note of the person's consent.
   */
  unsubscribed_at: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  last_viewed_at: z.string().nullable(),
  /** The account's version. */
  version: z.int(),
  allowed_actions: z.array(z.enum(recipientActions)),
});
export type ReportRecipient = z.infer<typeof reportRecipient>;

export const reportRecipientUpdate = z
  .strictObject({
    receive_reporting_email: z.boolean(),
    /** An audited note of when and how the person gave their consent. Required if the person has unsubscribed. */
    consent: requiredText(500),
  })
  .partial();
export type ReportRecipientUpdate = z.infer<typeof reportRecipientUpdate>;

/** A subscription of the signed-in person, shown in My Settings. */
export const reportSubscription = z.object({
  /** The account's id. */
  id: id(),
  organization: z.object({ id: id(), dba_name: z.string() }),
  receive_reporting_email: z.boolean(),
  unsubscribed_at: z.string().nullable(),
  version: z.int(),
});
export type ReportSubscription = z.infer<typeof reportSubscription>;

/** The content of the page that an email's unsubscribe link opens. */
export const reportUnsubscription = z.object({
  organization: z.string(),
  /** The masked address, such as 'a…@example.com'. */
  email: z.string(),
  is_unsubscribed: z.boolean(),
});
export type ReportUnsubscription = z.infer<typeof reportUnsubscription>;
