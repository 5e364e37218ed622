import { addColumn, createTable, instant, ref } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Links imports to the articles that they created, so that they can be undone. */
export const importUndoMigration: Migration = {
  name: '0030-import-undo',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'content_import', 'undone_at', instant().orNull);
    await createTable(
      db,
      engine,
      'content_import_article',
      {
        article_id: ref('article', 'cascade'),
        content_import_id: ref('content_import', 'cascade'),
      },
      { primary: 'article_id', indexes: ['content_import_id'] },
    );
  },
};
