import { z } from 'zod';
import { id, instant, relation } from '../platform/fields.ts';

/** A person's subscription address for due dates; doesn't include the address itself. */
export const calendarFeed = z.object({
  id: id(),
  /** The client whose due dates the feed has; null for the feed of the person's own due dates. */
  organization: z.object({ id: id(), name: z.string() }).nullable(),
  /** The time at which the current address was created. */
  created_at: instant(),
  /** Updated at most hourly; null until the first read. */
  last_read_at: instant().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its new address, which no other response includes. */
export const newCalendarFeed = calendarFeed.extend({ address: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

export const calendarFeedBody = z.strictObject({
  /** A client; null or missing for your own due dates. */
  organization: relation().nullable().optional(),
});
export type CalendarFeedBody = z.infer<typeof calendarFeedBody>;

/** The months that a feed reaches back and ahead. */
export const calendarMonths = { back: 3, ahead: 12 } as const;

/** The maximum number of events in a feed; later ones are left out. */
export const maximumCalendarEvents = 5_000;
