import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { inboxCalls } from './inbox.calls.ts';
import { inboxCount, inboxThread, inboxThreadUpdate } from './inbox.schema.ts';
import { inboxViews } from './inbox-kinds.ts';

const params = z.object({ id: idParameter() });

export const inboxDefinitions = {
  list: defineList({
    summary:
      'List your notifications grouped by record, newest first. Records that you may no longer see are omitted.',
    query: {
      /** Defaults to 'open'. */
      view: z.enum(inboxViews, 'Enter open, unread, snoozed or done.').optional(),
    },
    item: inboxThread,
  }),
  count: defineEndpoint({
    summary: 'Count the records in your inbox with unread notifications, up to 100.',
    response: inboxCount,
  }),
  update: defineEndpoint({
    summary: 'Mark the notifications about a record as read, unread or done, or snooze them.',
    params,
    body: inboxThreadUpdate,
    record: inboxThread,
    response: inboxThread,
  }),
  readAll: defineEndpoint({
    summary: 'Mark everything in your inbox as read.',
    response: inboxCount,
  }),
};

export const inboxEndpoints = createEndpoints(inboxCalls, inboxDefinitions);
