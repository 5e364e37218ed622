import { createTable, id, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** People change their own addresses by a link that is mailed to the new one. */
export const emailChangesMigration: Migration = {
  name: '0025-email-changes',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'email_change',
      {
        id: id(),
        person_id: ref('person', 'cascade'),
        email: text(),
        token_hash: text(),
        created_at: instant(),
        expires_at: instant(),
      },
      { unique: ['token_hash', 'person_id'], indexes: ['expires_at'] },
    );
  },
};
