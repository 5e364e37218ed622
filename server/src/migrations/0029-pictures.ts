import { addColumn, createTable, id, instant, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds people's pictures and API keys. */
export const picturesMigration: Migration = {
  name: '0029-pictures',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'person', 'avatar_key', text().orNull);
    await createTable(
      db,
      engine,
      'api_key',
      {
        id: id(),
        person_id: ref('person', 'cascade'),
        name: text(),
        token_hash: text(),
        token_end: text(),
        scope: text(),
        created_at: instant(),
        expires_at: instant().orNull,
        last_used_at: instant().orNull,
      },
      { unique: ['token_hash'], indexes: ['person_id, id', 'expires_at'] },
    );
  },
};
