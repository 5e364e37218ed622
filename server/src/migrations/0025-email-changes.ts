import { createTable, id, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds pending changes of people's email addresses, each confirmed with a link that is sent to the new address. */
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
