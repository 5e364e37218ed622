import { createTable, id, instant, integer, json, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds article bodies, which are written in the portal's own editor, and their versions. */
export const documentsMigration: Migration = {
  name: '0005-documents',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'article_body',
      {
        article_id: ref('article', 'cascade'),
        content: json(),
        word_count: integer(),
        version: integer(),
        kept_version: integer(0),
        updated_at: instant(),
        updated_by_id: ref('person'),
      },
      { primary: 'article_id', indexes: ['updated_by_id'] },
    );
    await createTable(
      db,
      engine,
      'article_body_version',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        name: text(),
        kind: text(),
        content: json(),
        word_count: integer(),
        body_version: integer(),
        created_at: instant(),
        created_by_id: ref('person').orNull,
      },
      { indexes: ['article_id, id', 'created_by_id'] },
    );
  },
};
