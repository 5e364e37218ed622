import type { CalendarEvent } from '#platform/calendar/calendar-file.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A request for the due dates to show in a calendar. */
export interface CalendarRequest {
  viewer: Viewer;
  /** The client whose due dates are requested; null for the due dates of the work assigned to the viewer. */
  organizationId: number | null;
  /** The first day, as YYYY-MM-DD; `until` is the last day. */
  from: string;
  until: string;
  /** The maximum number of events. Handlers return the earliest ones. */
  limit: number;
}

/** Handlers return their area's due dates that the viewer can see, using a single query. */
export const onCalendarRead = defineHook<CalendarRequest, CalendarEvent[]>();
