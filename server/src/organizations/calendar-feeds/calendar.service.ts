import { hash } from 'node:crypto';
import {
  calendarMonths,
  maximumCalendarEvents,
} from '@portal/contract/organizations/calendar-feed.schema.ts';
import { addMonths } from '@portal/contract/platform/dates.ts';
import { writeCalendar } from '#platform/calendar/calendar-file.ts';
import { clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Db } from '#platform/database/tables.ts';
import { hour } from '#platform/durations.ts';
import { notFound, tooManyRequests } from '#platform/errors.ts';
import { countFailure, isLimited, networkOf } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { publicUrl } from '#platform/public-address.ts';
import { hashToken } from '#platform/tokens.ts';
import { findOrganization } from '../organizations/organization.service.ts';
import { onCalendarRead } from './calendar-feed.events.ts';
import {
  type CalendarFeedRow,
  selectCalendarFeedByToken,
  updateCalendarFeed,
} from './calendar-feed.repository.ts';

/** Returns an active person with their current permissions, or null. */
export type FindViewer = (
  db: Db,
  person: { personId: number; actorId: number },
) => Promise<Viewer | null>;

/**
 * The limit applies only to invalid feed addresses. Valid addresses always work, since a calendar service reads many
 * feeds from one IP address.
 */
const wrongAddresses = { limit: 30, seconds: 15 * 60 };

/** The minimum time between two updates of a feed's last read. Most reads then don't write to the database. */
const touchInterval = hour;

interface OpenCalendar {
  feed: CalendarFeedRow;
  /** The feed's owner, with current permissions. */
  viewer: Viewer;
  name: string;
}

async function findCalendar(
  db: Db,
  findViewer: FindViewer,
  token: string,
): Promise<OpenCalendar | null> {
  const feed = await selectCalendarFeedByToken(db, hashToken(token));
  if (!feed) return null;
  const { person_id: personId, organization_id: organizationId } = feed;
  const viewer = await findViewer(db, { personId, actorId: personId });
  if (!viewer) return null;
  if (organizationId === null) return { feed, viewer, name: `Due dates: ${viewer.name}` };
  const organization = await findOrganization(db, viewer, { id: organizationId });
  return organization && { feed, viewer, name: `Due dates: ${organization.dba_name}` };
}

/** Throws 404 for an invalid feed address, or 429 after too many invalid feed addresses from one IP address. */
async function openCalendar(
  { database, findViewer }: { database: Database; findViewer: FindViewer },
  token: string,
  ip: string,
): Promise<OpenCalendar> {
  const calendar = await findCalendar(database.reader, findViewer, token);
  if (calendar) return calendar;
  const key = `calendar-feed.address ${networkOf(ip)}`;
  if (await isLimited(database, key, wrongAddresses)) throw tooManyRequests();
  await countFailure(database, key, wrongAddresses);
  throw notFound('Page');
}

async function recordReading(database: Database, { id, last_read_at }: CalendarFeedRow) {
  const isRecent =
    last_read_at !== null && clock.now().getTime() - Date.parse(last_read_at) < touchInterval;
  if (isRecent) return;
  await database.transaction((db) => updateCalendarFeed(db, id, { last_read_at: clock.instant() }));
}

/** Reads the due dates from all areas, and keeps the earliest ones. */
async function readEvents(
  db: Db,
  { feed, viewer }: OpenCalendar,
  { from, until }: { from: string; until: string },
) {
  const limit = maximumCalendarEvents;
  const organizationId = feed.organization_id;
  const found = await onCalendarRead.emit(db, { viewer, organizationId, from, until, limit });
  return found
    .flat()
    .sort((a, b) => {
      if (a.start !== b.start) return a.start < b.start ? -1 : 1;
      return a.key < b.key ? -1 : 1;
    })
    .slice(0, limit);
}

/** Returns the calendar at an address as an .ics file with an ETag. */
export async function readCalendar(
  services: { database: Database; findViewer: FindViewer },
  token: string,
  ip: string,
): Promise<{ content: Buffer; etag: string }> {
  const { database } = services;
  const calendar = await openCalendar(services, token, ip);
  const today = clock.today();
  const from = addMonths(today, -calendarMonths.back);
  const until = addMonths(today, calendarMonths.ahead);
  const events = await readEvents(database.reader, calendar, { from, until });
  const text = writeCalendar({
    name: calendar.name,
    timeZone: clock.timeZone(),
    host: new URL(publicUrl('/')).hostname,
    from,
    until,
    events,
  });
  await recordReading(database, calendar.feed);
  return { content: Buffer.from(text), etag: hash('sha256', text, 'base64url') };
}
