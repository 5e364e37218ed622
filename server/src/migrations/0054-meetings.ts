import { createTable, day, id, instant, integer, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the meetings and calls that staff log. */
export const meetingsMigration: Migration = {
  name: '0054-meetings',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'meeting',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        day: day(),
        kind: text(),
        note: text().orNull,
        created_by_id: ref('person').orNull,
        actor_id: ref('person').orNull,
        created_at: instant(),
        updated_at: instant(),
        version: integer(1),
      },
      {
        indexes: [
          'organization_id, day, id',
          'day, id',
          'created_by_id where created_by_id is not null',
          'actor_id where actor_id is not null',
        ],
      },
    );
  },
};
