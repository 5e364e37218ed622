import { z } from 'zod';
import { avatarUrl, id, instant } from '../platform/fields.ts';
import { timelineKinds } from './timeline-kinds.ts';

/** An event in an organization's timeline. */
export const timelineEntry = z.object({
  id: z.int(),
  kind: z.enum(timelineKinds),
  at: instant(),
  /**
   * The person who caused the event, opened the report, or joined the organization; null for the portal's own events.
   */
  person: z
    .object({
      id: id(),
      name: z.string(),
      avatar_color: z.string(),
      avatar_url: avatarUrl(),
    })
    .nullable(),
  /** The record's current title; empty if the kind alone describes the event. */
  title: z.string(),
  /** The path of the screen that shows the record. */
  path: z.string(),
  /** The beginning of a comment, a note, a reason, or a requirement, or an operation's kind; null if there is none. */
  text: z.string().nullable(),
  /**
   * The values before and after the event: article statuses, or numbers of leads. For a meeting, `to` is its day. Null
   * if there is no such value.
   */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
