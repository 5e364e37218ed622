import { createTable, id, instant, integer, json, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the edited and signed commentary of slides. */
export const slideCommentaryMigration: Migration = {
  name: '0064-slide-commentary',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'slide_commentary',
      {
        id: id(),
        report_id: ref('report', 'cascade'),
        component_id: text(),
        author: text(),
        parts: json(),
        facts_hash: text(),
        edited_by_id: ref('person').orNull,
        edited_actor_id: ref('person').orNull,
        edited_at: instant().orNull,
        signed_by_id: ref('person').orNull,
        signed_actor_id: ref('person').orNull,
        signed_at: instant().orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        unique: ['report_id, component_id'],
        indexes: [
          'edited_by_id where edited_by_id is not null',
          'edited_actor_id where edited_actor_id is not null',
          'signed_by_id where signed_by_id is not null',
          'signed_actor_id where signed_actor_id is not null',
        ],
      },
    );
  },
};
