import { createTable, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the deliveries of notifications that superusers set for groups. */
export const inboxGroupDefaultsMigration: Migration = {
  name: '0058-inbox-group-defaults',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'inbox_group_default',
      { group_id: ref('access_group', 'cascade'), kind: text(), delivery: text() },
      { primary: 'group_id, kind' },
    );
  },
};
