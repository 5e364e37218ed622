import type { Migration } from '#platform/database/migrate.ts';
import { createTextIndex } from '#platform/database/text-index.ts';

/** Titles of articles are found by any part of them. */
export const searchMigration: Migration = {
  name: '0006-search',
  up: async (db, engine) => {
    await createTextIndex(db, engine, { table: 'article', column: 'title_key' });
  },
};
