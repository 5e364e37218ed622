import type { CalendarEvent } from '#platform/calendar/calendar-file.ts';
import { defineHook } from '#platform/events/hooks.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** A request for the due dates of a calendar. */
export interface CalendarRequest {
  viewer: Viewer;
  /** The client whose due dates are requested; null for those that are assigned to the viewer. */
  organizationId: number | null;
  /** The first and last day, as YYYY-MM-DD. */
  from: string;
  until: string;
  /** The maximum number of events; handlers return the earliest. */
  limit: number;
}

/** Handlers return their area's due dates that the viewer may see, each area with one query. */
export const onCalendarRead = defineHook<CalendarRequest, CalendarEvent[]>();
