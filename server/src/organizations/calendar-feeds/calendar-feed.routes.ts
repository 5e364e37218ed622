import { calendarFeedEndpoints } from '@portal/contract/organizations/calendar-feed.endpoints.ts';
import type { Database } from '#platform/database/database.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type FindViewer, readCalendar } from './calendar.service.ts';
import {
  createCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
  revokeCalendarFeed,
} from './calendar-feed.service.ts';

/** Makes calendar apps revalidate on each read, which is cheap since an unchanged calendar returns a 304. */
const calendarCaching = 'private, no-cache';

export const calendarFeedRoutes = (services: {
  database: Database;
  findViewer: FindViewer;
}): Route[] => [
  route(calendarFeedEndpoints.list, ({ db, viewer, query }) =>
    listCalendarFeeds(db, viewer, query),
  ),
  route(calendarFeedEndpoints.create, ({ db, viewer, body }) =>
    createCalendarFeed(db, viewer, body),
  ),
  route(calendarFeedEndpoints.renew, ({ db, viewer, params }) =>
    renewCalendarFeed(db, viewer, params.id),
  ),
  route(calendarFeedEndpoints.revoke, ({ db, viewer, params }) =>
    revokeCalendarFeed(db, viewer, params.id),
  ),
  route(calendarFeedEndpoints.read, async ({ params, ip, reply }) => {
    const { content, etag } = await readCalendar(services, params.token, ip);
    reply.header('cache-control', calendarCaching);
    return {
      name: 'calendar.ics',
      type: 'text/calendar; charset=utf-8',
      content,
      etag,
      isInline: true,
    };
  }),
];
