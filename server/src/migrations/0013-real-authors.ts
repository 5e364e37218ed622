import { addColumn, createIndex, ref } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the real author of a comment or feedback: null in older rows, and when the real author is the named author. */
export const realAuthorsMigration: Migration = {
  name: '0013-real-authors',
  up: async (db, engine) => {
    for (const table of ['comment', 'feedback']) {
      await addColumn(db, engine, table, 'actor_id', ref('person').orNull);
      await createIndex(db, table, 'actor_id where actor_id is not null');
    }
  },
};
