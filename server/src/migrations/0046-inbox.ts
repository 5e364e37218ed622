import {
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

/** Adds the inbox: notifications about records, grouped by person and record. */
export const inboxMigration: Migration = {
  name: '0046-inbox',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'inbox_thread',
      {
        id: id(),
        person_id: ref('person'),
        subject_kind: text(),
        subject_id: integer(),
        place: text(),
        is_unread: flagColumn(),
        snoozed_until: instant().orNull,
        last_at: instant(),
        version: integer(1),
      },
      {
        unique: ['person_id, subject_kind, subject_id'],
        indexes: [
          'person_id, place, last_at, id',
          'person_id, place, is_unread, last_at, id',
          'place, snoozed_until',
          'subject_kind, subject_id',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'inbox_item',
      {
        id: largeId(),
        thread_id: ref('inbox_thread', 'cascade'),
        person_id: ref('person'),
        kind: text(),
        actor_id: ref('person').orNull,
        source_kind: text().orNull,
        source_id: integer().orNull,
        facts: json('{}'),
        cause: text().orNull,
        created_at: instant(),
        read_at: instant().orNull,
        mail_at: instant().orNull,
      },
      {
        unique: ['person_id, cause'],
        indexes: [
          'thread_id, id',
          'actor_id',
          'source_kind, source_id',
          'mail_at, id where mail_at is not null',
        ],
      },
    );
  },
};
