import {
  type Column,
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  largeId,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** A reference to a notification, whose ids have 64 bits. */
const itemColumn: Column = {
  sql: (engine) =>
    `${engine === 'postgres' ? 'bigint' : 'integer'} references "inbox_item" (id) on delete cascade`,
};

/** Adds the chat channels of people and organizations, and the posts that are queued for these channels. */
export const chatChannelsMigration: Migration = {
  name: '0057-chat-channels',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'chat_channel',
      {
        id: id(),
        owner_id: ref('person'),
        organization_id: ref('organization', 'cascade').orNull,
        service: text(),
        name: text(),
        sealed_address: text(),
        host: text(),
        address_end: text(),
        kinds: json('[]'),
        is_for_client: flagColumn(),
        is_on: flagColumn(1),
        failing_since: instant().orNull,
        last_error: text().orNull,
        last_sent_at: instant().orNull,
        switched_off_at: instant().orNull,
        created_at: instant(),
        version: integer(1),
      },
      {
        indexes: [
          'owner_id, id where organization_id is null',
          'organization_id, id where organization_id is not null',
          'owner_id',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'chat_post',
      {
        id: largeId(),
        channel_id: ref('chat_channel', 'cascade'),
        item_id: itemColumn,
        kind: text(),
        subject_kind: text(),
        subject_id: integer(),
        source_kind: text().orNull,
        source_id: integer().orNull,
        facts: json('{}'),
        cause: text().orNull,
        state: text('queued'),
        due_at: instant(),
        sent_at: instant().orNull,
      },
      {
        unique: ['channel_id, cause', 'channel_id, item_id'],
        indexes: [
          "channel_id, due_at, id where state = 'queued'",
          "due_at where state = 'queued'",
          'item_id where item_id is not null',
          "sent_at where state <> 'queued'",
        ],
      },
    );
  },
};
