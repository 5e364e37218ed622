import type { Migration } from '#platform/database/migrate.ts';
import { createTextIndex } from '#platform/database/text-index.ts';

/** Substring search of article titles. */
export const searchMigration: Migration = {
  name: '0006-search',
  up: async (db, engine) => {
    await createTextIndex(db, engine, { table: 'article', column: 'title_key' });
  },
};
