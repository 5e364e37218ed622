import { sql } from 'kysely';
import { addColumn, createIndex, instant } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Automatic versions of articles' texts. */
export const editorMigration: Migration = {
  name: '0020-editor',
  up: async (db, engine) => {
    await addColumn(db, engine, 'article_body', 'unkept_since', instant().orNull);
    await sql`update article_body set unkept_since = updated_at where version <> kept_version`.execute(
      db,
    );
    // Thinning reads the old automatic versions of all articles.
    await createIndex(db, 'article_body_version', 'kind, created_at');
  },
};
