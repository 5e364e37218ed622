import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter, text } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { calendarFeedCalls } from './calendar-feed.calls.ts';
import { calendarFeed, calendarFeedBody, newCalendarFeed } from './calendar-feed.schema.ts';

const params = z.object({ id: idParameter() });

export const calendarFeedDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary: "List your calendar feeds, oldest first. Their addresses aren't included.",
    query: { organization: idParameter().optional() },
    item: calendarFeed,
  }),
  create: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary:
      "Create a calendar feed of your own due dates or of a client's. `address` is returned only once.",
    body: calendarFeedBody,
    response: newCalendarFeed,
    status: 201,
  }),
  renew: defineEndpoint({
    isSessionOnly: true,
    isSecret: true,
    summary: 'Replace the address of one of your calendar feeds. The old address stops working.',
    params,
    response: newCalendarFeed,
  }),
  revoke: defineEndpoint({
    isSessionOnly: true,
    summary: 'Delete one of your calendar feeds. Its address stops working.',
    params,
  }),
  read: defineEndpoint({
    ignoresToken: true,
    summary:
      "Read a calendar feed (RFC 5545) with its owner's current permissions. Returns 404 for any invalid address.",
    params: z.object({ token: text(200) }),
  }),
};

export const calendarFeedEndpoints = createEndpoints(calendarFeedCalls, calendarFeedDefinitions);
