import { inboxEndpoints } from '@portal/contract/notifications/inbox.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import {
  countInbox,
  getThread,
  listInbox,
  presentThread,
  readInbox,
  updateThread,
} from './inbox.service.ts';

export const inboxRoutes: Route[] = [
  route(inboxEndpoints.list, ({ db, viewer, query: { view = 'open', ...page } }) =>
    listInbox(db, viewer, { view, ...page }),
  ),
  route(inboxEndpoints.count, ({ db, viewer }) => countInbox(db, viewer)),
  route(inboxEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const { record, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'inbox_thread', params.id),
      find: () => getThread(db, viewer, params.id),
      present: (row) => presentThread(db, viewer, row),
    });
    return presentThread(db, viewer, await updateThread(db, record, changes));
  }),
  route(inboxEndpoints.readAll, async ({ db, viewer }) => {
    await readInbox(db, viewer);
    return countInbox(db, viewer);
  }),
];
