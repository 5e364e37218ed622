import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * A save that changes no indexed column needs no index update: PostgreSQL writes the new row version to the same page
 * if it has room (HOT update). Therefore columns that every save changes have no index.
 */
export const articleSavesMigration: Migration = {
  name: '0010-article-saves',
  up: async (db, engine) => {
    await sql`drop index if exists article_updated_at_id_idx`.execute(db);
    if (engine === 'postgres') await sql`alter table article set (fillfactor = 85)`.execute(db);
  },
};
