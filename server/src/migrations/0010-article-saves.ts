import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Lets PostgreSQL save an article without updating indexes (HOT updates): columns that change with every save aren't
 * indexed, and pages keep room for the new row version.
 */
export const articleSavesMigration: Migration = {
  name: '0010-article-saves',
  up: async (db, engine) => {
    await sql`drop index if exists article_updated_at_id_idx`.execute(db);
    if (engine === 'postgres') await sql`alter table article set (fillfactor = 85)`.execute(db);
  },
};
