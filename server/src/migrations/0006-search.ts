import type { Migration } from '#platform/database/migrate.ts';
import { createTextIndex } from '#platform/database/text-index.ts';

/** Adds an index for searching article titles by substring. */
export const searchMigration: Migration = {
  name: '0006-search',
  up: async (db, engine) => {
    await createTextIndex(db, engine, { table: 'article', column: 'title_key' });
  },
};
