import { chatChannelEndpoints } from '@portal/contract/notifications/chat-channel.endpoints.ts';
import type { ChatChannel } from '@portal/contract/notifications/chat-channel.schema.ts';
import { clock } from '#platform/clock.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import type { Db } from '#platform/database/tables.ts';
import { conflict } from '#platform/errors.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { GuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { publicUrl } from '#platform/public-address.ts';
import { type ChatChannelRow, saveOutcome } from './chat-channel.repository.ts';
import {
  createChatChannel,
  deleteChatChannel,
  getChangeableChannel,
  listChatChannels,
  recordChannelEvent,
  updateChatChannel,
} from './chat-channel.service.ts';
import { sendToChat } from './chat-delivery.service.ts';

function presentChatChannel(row: ChatChannelRow): ChatChannel {
  const { organization_id: id, organization_name: name } = row;
  return {
    id: row.id,
    organization: id === null ? null : { id, name: name ?? '' },
    service: row.service,
    name: row.name,
    host: row.host,
    address_end: row.address_end,
    kinds: JSON.parse(row.kinds),
    is_for_client: row.is_for_client === 1,
    is_on: row.is_on === 1,
    failing_since: row.failing_since,
    last_error: row.last_error,
    last_sent_at: row.last_sent_at,
    switched_off_at: row.switched_off_at,
    created_at: row.created_at,
    version: row.version,
  };
}

/** Posts a test message outside of a transaction and returns the tested channel and the reason for a failure. */
async function testChannel(reader: Db, viewer: Viewer, id: number, fetch: GuardedFetch) {
  const channel = await getChangeableChannel(reader, viewer, id);
  const { organization_name: of } = channel;
  const { error } = await sendToChat(fetch, channel, {
    heading: 'Test message',
    entries: [
      {
        title: `Notifications are posted here${of === null ? '' : ` for ${of}`}.`,
        context: null,
        url: publicUrl('/'),
        lines: [],
      },
    ],
  });
  return { channel, error };
}

interface Services {
  guardedFetch: GuardedFetch;
  config: { allowedHosts: readonly string[] };
}

export const chatChannelRoutes = ({ guardedFetch, config }: Services): Route[] => [
  route(chatChannelEndpoints.list, async ({ db, viewer, query }) =>
    mapPage(await listChatChannels(db, viewer, query), presentChatChannel),
  ),
  route(chatChannelEndpoints.create, async ({ db, viewer, body }) =>
    presentChatChannel(await createChatChannel(db, viewer, body, config.allowedHosts)),
  ),
  route(chatChannelEndpoints.update, async (call) => {
    const { db, viewer, params } = call;
    const edited = await editRecord(call, {
      lock: () => lockRow(db, 'chat_channel', params.id),
      find: () => getChangeableChannel(db, viewer, params.id),
      present: presentChatChannel,
    });
    return presentChatChannel(await updateChatChannel(db, viewer, edited, config.allowedHosts));
  }),
  route(chatChannelEndpoints.test, {
    prepare: ({ reader, viewer, params }) => testChannel(reader, viewer, params.id, guardedFetch),
    handle: async ({ db, viewer, params }, { channel, error }) => {
      const outcome =
        error === null
          ? { failing_since: null, last_error: null, last_sent_at: clock.instant() }
          : { last_error: error };
      if (!(await saveOutcome(db, channel, outcome))) {
        throw conflict('The address changed during the test. Test it again.');
      }
      await recordChannelEvent(db, channel);
      return presentChatChannel(await getChangeableChannel(db, viewer, params.id));
    },
  }),
  route(chatChannelEndpoints.delete, async ({ db, viewer, params }) =>
    deleteChatChannel(db, viewer, await getChangeableChannel(db, viewer, params.id)),
  ),
];
