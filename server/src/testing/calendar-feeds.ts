import { calendarFeedEndpoints } from '@portal/contract/organizations/calendar-feed.endpoints.ts';
import ICAL from 'ical.js';
import type { Caller, TestPortal } from './portal.ts';

/** Returns the token in a feed's address. */
export const tokenOf = ({ address }: { address: string }): string =>
  /\/calendars\/([\w-]+)\/calendar\.ics$/.exec(address)?.[1] ?? '';

/** Parses a calendar the way calendar apps do. */
export function parseCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { calendar, zones, events };
}

/** Returns functions that create and read a portal's calendar feeds. */
export function calendarCalls(portal: TestPortal) {
  async function makeFeed(caller: Caller, organization?: number) {
    const { status, body, text } = await caller.call(calendarFeedEndpoints.create, {
      body: { organization },
    });
    if (status !== 201) throw new Error(`The feed wasn't created: ${text}`);
    return { id: body.id, token: tokenOf(body) };
  }

  const readFeed = (token: string) =>
    portal.anonymous.callRaw(calendarFeedEndpoints.read, { params: { token } });

  async function eventsOf(token: string) {
    const { status, text } = await readFeed(token);
    if (status !== 200) throw new Error(`The feed wasn't read: ${text}`);
    return parseCalendar(text).events;
  }

  return {
    makeFeed,
    readFeed,
    eventsOf,
    summariesOf: async (token: string) => (await eventsOf(token)).map(({ summary }) => summary),
    /** Creates a feed for a person, optionally limited to one organization, and returns the feed's token. */
    feedOf: async (person: { id: number }, organization?: number) =>
      (await makeFeed(await portal.signIn(person), organization)).token,
  };
}
