import { sql } from 'kysely';
import {
  addColumn,
  createIndex,
  createTable,
  id,
  instant,
  integer,
  ref,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds automatic versions and images to article bodies, and records who has an article open. */
export const editorMigration: Migration = {
  name: '0020-editor',
  up: async (db, engine) => {
    await addColumn(db, engine, 'article_body', 'unkept_since', instant().orNull);
    await sql`update article_body set unkept_since = updated_at where version <> kept_version`.execute(
      db,
    );
    // Used by the job that thins out the old automatic versions of all articles.
    await createIndex(db, 'article_body_version', 'kind, created_at');
    await createTable(
      db,
      engine,
      'article_image',
      {
        id: id(),
        // Set to null when the article is deleted; a job then deletes the file.
        article_id: ref('article', 'set null').orNull,
        file_id: ref('stored_file'),
        width: integer(),
        height: integer(),
        created_at: instant(),
        created_by_id: ref('person'),
      },
      { indexes: ['article_id, id', 'file_id', 'created_by_id'] },
    );
    await createTable(
      db,
      engine,
      'article_presence',
      {
        article_id: ref('article', 'cascade'),
        person_id: ref('person', 'cascade'),
        expires_at: instant(),
      },
      { primary: 'article_id, person_id', indexes: ['person_id', 'expires_at'] },
    );
  },
};
