import { addColumn, createIndex, ref } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Who really wrote a comment or feedback: null where it is who it names, and for what was written before. */
export const realAuthorsMigration: Migration = {
  name: '0013-real-authors',
  up: async (db, engine) => {
    for (const table of ['comment', 'feedback']) {
      await addColumn(db, engine, table, 'actor_id', ref('person').orNull);
      await createIndex(db, table, 'actor_id where actor_id is not null');
    }
  },
};
