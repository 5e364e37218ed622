import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * A save that changes no indexed column touches no index: PostgreSQL writes the new row beside the old one,
 * where the page has room for it. What every save changes therefore has no index.
 */
export const articleSavesMigration: Migration = {
  name: '0010-article-saves',
  up: async (db, engine) => {
    await sql`drop index if exists article_updated_at_id_idx`.execute(db);
    if (engine === 'postgres') await sql`alter table article set (fillfactor = 85)`.execute(db);
  },
};
