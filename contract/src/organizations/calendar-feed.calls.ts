import type { Calls } from '../platform/endpoint.ts';
import type { calendarFeedDefinitions } from './calendar-feed.endpoints.ts';

export const calendarFeedCalls: Calls<typeof calendarFeedDefinitions> = {
  list: { method: 'GET', path: '/api/calendar-feeds', access: 'signed-in' },
  create: { method: 'POST', path: '/api/calendar-feeds', access: 'signed-in' },
  renew: { method: 'POST', path: '/api/calendar-feeds/:id/renew', access: 'signed-in' },
  revoke: {
    method: 'DELETE',
    path: '/api/calendar-feeds/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
  read: {
    method: 'GET',
    path: '/api/calendars/:token/calendar.ics',
    access: 'public',
    responseKind: 'file',
  },
};

/** Returns the path that calendar apps fetch. */
export const calendarPath = (token: string) => `/api/calendars/${token}/calendar.ics` as const;
