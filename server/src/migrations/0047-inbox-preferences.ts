import { createTable, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds each person's inbox preferences: the delivery of each kind of notification, and quiet hours. */
export const inboxPreferencesMigration: Migration = {
  name: '0047-inbox-preferences',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'inbox_preference',
      { person_id: ref('person'), kind: text(), delivery: text() },
      { primary: 'person_id, kind' },
    );
    await createTable(
      db,
      engine,
      'inbox_quiet_hours',
      { person_id: ref('person'), quiet_from: text(), quiet_until: text() },
      { primary: 'person_id' },
    );
  },
};
