import {
  createTable,
  flagColumn,
  id,
  instant,
  integer,
  json,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds saved views of lists, and each person's default views and views in the sidebar. */
export const savedViewsMigration: Migration = {
  name: '0045-saved-views',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'saved_view',
      {
        id: id(),
        owner_id: ref('person'),
        name: text(),
        name_key: text(),
        screen: text(),
        path: text(),
        search: json(),
        visibility: text(),
        created_at: instant(),
        updated_at: instant(),
        version: integer(1),
      },
      { indexes: ['owner_id, name_key, id', 'visibility, name_key, id', 'path, id'] },
    );
    await createTable(
      db,
      engine,
      'saved_view_choice',
      {
        person_id: ref('person'),
        view_id: ref('saved_view', 'cascade'),
        is_default: flagColumn(),
        in_sidebar: flagColumn(),
      },
      { primary: 'person_id, view_id', indexes: ['view_id'] },
    );
  },
};
