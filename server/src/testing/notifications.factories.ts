import type { ChatChannel } from '#notifications/chat/chat-channel.repository.ts';
import { clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { insertRow } from '#platform/database/write-row.ts';
import { seal } from '#platform/secrets.ts';

/** Stores a person's or an organization's chat channel, with an address that the portal refuses to open. */
export function makeChatChannel(
  db: Db,
  values: Pick<ChatChannel, 'owner_id'> & Partial<ChatChannel>,
): Promise<ChatChannel> {
  return insertRow(db, 'chat_channel', {
    service: 'slack',
    name: '#alerts',
    sealed_address: seal('chat-channel.address', 'https://127.0.0.1:9/services/T/B/wxyz'),
    host: '127.0.0.1:9',
    address_end: 'wxyz',
    kinds: '["overdue"]',
    created_at: clock.instant(),
    ...values,
  });
}
