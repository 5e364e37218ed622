import { createTable, id, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the addresses where calendar apps read due dates. */
export const calendarFeedsMigration: Migration = {
  name: '0044-calendar-feeds',
  isCompatible: true,
  up: (db, engine) =>
    createTable(
      db,
      engine,
      'calendar_feed',
      {
        id: id(),
        token_hash: text(),
        person_id: ref('person'),
        organization_id: ref('organization', 'cascade').orNull,
        created_at: instant(),
        last_read_at: instant().orNull,
      },
      {
        unique: [
          'token_hash',
          'person_id where organization_id is null',
          'person_id, organization_id where organization_id is not null',
        ],
        indexes: ['person_id, id', 'organization_id where organization_id is not null'],
      },
    ),
};
