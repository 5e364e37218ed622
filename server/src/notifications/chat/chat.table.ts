import type { ChatService } from '@portal/contract/notifications/chat-services.ts';
import type { InboxSubjectKind } from '@portal/contract/notifications/inbox.schema.ts';
import type { InboxKind } from '@portal/contract/notifications/inbox-kinds.ts';
import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A chat service's channel that the portal posts notifications to. */
export interface ChatChannelTable {
  id: Generated<number>;
  /** The person whose notifications are posted; for an organization's channel, the person who last set its address. */
  owner_id: number;
  /** The client whose articles are posted; null for the owner's notifications. */
  organization_id: number | null;
  service: ChatService;
  name: string;
  /** The encrypted address of the incoming webhook. */
  sealed_address: string;
  host: string;
  /** The last four characters of the address. */
  address_end: string;
  /** JSON of the kinds of notifications that are posted. */
  kinds: Generated<string>;
  /** Whether clients read the channel. */
  is_for_client: Generated<Flag>;
  is_on: Generated<Flag>;
  /** The time the current series of failures began; null if the latest one succeeded. */
  failing_since: string | null;
  last_error: string | null;
  last_sent_at: string | null;
  /** The time the portal switched the channel off because it failed for a day; otherwise null. */
  switched_off_at: string | null;
  created_at: string;
  version: Generated<number>;
}

/** A notification that is posted in a channel once. Its text is rendered when it is sent. */
export interface ChatPostTable {
  id: Generated<number>;
  channel_id: number;
  /** The notification of the channel's owner; null in an organization's channel. */
  item_id: number | null;
  kind: InboxKind;
  subject_kind: InboxSubjectKind;
  subject_id: number;
  source_kind: string | null;
  source_id: number | null;
  /** JSON of a few values at the time of the notification, such as the names of statuses. */
  facts: Generated<string>;
  /** Identifies the cause of a scheduled notification in an organization's channel, so that it is posted only once. */
  cause: string | null;
  /** 'dropped' if the notification was read, is no longer visible, or was rejected by the service. */
  state: Generated<'queued' | 'sent' | 'dropped'>;
  /** The time when the change can no longer be undone. */
  due_at: string;
  /** The time the post was sent or dropped. */
  sent_at: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    chat_channel: ChatChannelTable;
    chat_post: ChatPostTable;
  }
}
