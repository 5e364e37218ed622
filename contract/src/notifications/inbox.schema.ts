import { z } from 'zod';
import { id, instant } from '../platform/fields.ts';
import { inboxKindNames, inboxPlaces } from './inbox-kinds.ts';

/** The kinds of records that notifications can be about. */
export const inboxSubjects = [
  'article',
  'report',
  'organization',
  'account',
  'job',
  'notification',
  'user-feedback',
] as const;
const inboxSubject = z.enum(inboxSubjects);
export type InboxSubjectKind = z.infer<typeof inboxSubject>;

const inboxPlace = z.enum(inboxPlaces);

/** A notification. Its text is rendered when it is read, with only the content that the reader may see at that time. */
export const inboxItem = z.object({
  id: z.int().min(1),
  kind: z.enum(inboxKindNames),
  /** A sentence about the record. */
  text: z.string(),
  /** A quoted text, such as a comment; null if there is none. */
  quote: z.string().nullable(),
  created_at: instant(),
  is_unread: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** One person's notifications about one record. */
export const inboxThread = z.object({
  id: id(),
  subject: z.object({
    kind: inboxSubject,
    id: id(),
    title: z.string(),
    /** The record's client or another context; null if there is none. */
    context: z.string().nullable(),
    /** The path of the record's screen; null if it has none. */
    path: z.string().nullable(),
  }),
  place: inboxPlace,
  is_unread: z.boolean(),
  snoozed_until: instant().nullable(),
  last_at: instant(),
  /** The newest notifications, newest first. */
  items: z.array(inboxItem),
  item_count: z.int(),
  version: z.int(),
});
export type InboxThread = z.infer<typeof inboxThread>;

/** Moves a thread, or marks it as read or unread. A snoozed thread is in 'snoozed' until the snooze ends. */
export const inboxThreadUpdate = z.strictObject({
  is_unread: z.boolean().optional(),
  place: z.enum(['open', 'done'], 'Enter open or done.').optional(),
  snoozed_until: instant().optional(),
});
export type InboxThreadUpdate = z.infer<typeof inboxThreadUpdate>;

/** The number of unread threads in the inbox, at most `countedInboxThreads`. */
export const inboxCount = z.object({ unread: z.int() });
