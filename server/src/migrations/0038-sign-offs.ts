import {
  addColumn,
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

/** Adds approvals of articles, and the setting for whether an organization must approve later changes again. */
export const signOffsMigration: Migration = {
  name: '0038-sign-offs',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'sign_off',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        person_id: ref('person'),
        actor_id: ref('person').orNull,
        person_name: text(),
        way: text(),
        ip: text().orNull,
        user_agent: text().orNull,
        text_version: integer(),
        word_count: integer(),
        content: json(),
        content_hash: text(),
        approved_at: instant(),
      },
      {
        indexes: ['article_id, id', 'person_id', 'actor_id where actor_id is not null'],
      },
    );
    await addColumn(db, engine, 'organization', 'approves_changes', flagColumn(1));
  },
};
