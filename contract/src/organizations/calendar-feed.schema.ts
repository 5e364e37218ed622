import { z } from 'zod';
import { id, instant, relation } from '../platform/fields.ts';

/** A person's subscription to due dates. The secret address isn't included. */
export const calendarFeed = z.object({
  id: id(),
  /** The client whose due dates are in the feed; null if the feed contains the person's own due dates. */
  organization: z.object({ id: id(), name: z.string() }).nullable(),
  /** The time the current address was issued. */
  created_at: instant(),
  /** The time of the last read, updated at most hourly; null until the first read. */
  last_read_at: instant().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its new address, which isn't included in any other response. */
export const newCalendarFeed = calendarFeed.extend({ address: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

export const calendarFeedBody = z.strictObject({
  /** The client's id; null or omitted for your own due dates. */
  organization: relation().nullable().optional(),
});
export type CalendarFeedBody = z.infer<typeof calendarFeedBody>;

/** A feed covers this many months before and after today. */
export const calendarMonths = { back: 3, ahead: 12 } as const;

/** The maximum number of events in a feed. Later events are omitted. */
export const maximumCalendarEvents = 5_000;
