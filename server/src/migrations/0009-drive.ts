import { createTable, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the state that servers share while they create folders and documents in Google Drive. */
export const driveMigration: Migration = {
  name: '0009-drive',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'drive_folder',
      { parent_id: text(), name: text(), folder_id: text(), agreed_at: instant() },
      { primary: 'parent_id, name' },
    );
    await createTable(
      db,
      engine,
      'document_claim',
      {
        article_id: ref('article', 'cascade'),
        kind: text(),
        mark: text(),
        claimed_at: instant(),
      },
      { primary: 'article_id, kind' },
    );
  },
};
