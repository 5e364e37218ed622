import { z } from 'zod';
import { id } from '../../platform/fields.ts';

export const emailEntryStates = ['queued', 'sent', 'failed'] as const;
export const emailEntryActions = ['resend'] as const;

/** An email about a report to one recipient. */
export const reportEmailEntry = z.object({
  id: id(),
  report: id(),
  email: z.string(),
  /** The number of the presentation version that was sent; only for staff. */
  presentation_version_number: z.int().nullable().optional(),
  /** `failed` means that the mail server rejected the email permanently. */
  state: z.enum(emailEntryStates),
  error: z.string().nullable().optional(),
  /** True if the recipient has opened the report while signed in. */
  link_clicked: z.boolean(),
  did_unsubscribe: z.boolean(),
  /** The time the mail server accepted the email; null if it hasn't. */
  date_sent: z.string().nullable(),
  date_first_viewed: z.string().nullable(),
  date_unsubscribed: z.string().nullable(),
  allowed_actions: z.array(z.enum(emailEntryActions)),
});
export type ReportEmailEntry = z.infer<typeof reportEmailEntry>;

export const emailEvents = ['sent', 'viewed', 'unsubscribed'] as const;

/** Returns the events of these entries in display order, oldest first. */
export function emailEventsOf(entries: readonly ReportEmailEntry[]) {
  return entries
    .flatMap((entry) => [
      ...(entry.date_sent ? [{ entry, event: 'sent' as const, at: entry.date_sent }] : []),
      ...(entry.link_clicked && entry.date_first_viewed
        ? [{ entry, event: 'viewed' as const, at: entry.date_first_viewed }]
        : []),
      ...(entry.did_unsubscribe && entry.date_unsubscribed
        ? [{ entry, event: 'unsubscribed' as const, at: entry.date_unsubscribed }]
        : []),
    ])
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/**
 * If there are more events than this, only the first `emailEventsShownFirst` are shown, with a control that reveals the
 * rest.
 */
export const emailEventsShownAtMost = 8;
export const emailEventsShownFirst = 6;
