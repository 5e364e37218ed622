import { createTable, day, id, instant, integer, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the capacities of people by role, with limits for content types, and days off. */
export const capacitiesMigration: Migration = {
  name: '0051-capacities',
  isCompatible: true,
  up: async (db, engine) => {
    const authorIndexes = [
      'created_by_id where created_by_id is not null',
      'actor_id where actor_id is not null',
    ];
    const author = {
      created_by_id: ref('person').orNull,
      actor_id: ref('person').orNull,
      created_at: instant(),
    };
    await createTable(
      db,
      engine,
      'capacity',
      {
        id: id(),
        person_id: ref('person', 'cascade'),
        role: text(),
        from_day: day(),
        unit: text(),
        amount: integer(),
        ...author,
      },
      { indexes: ['person_id, role, from_day, id', ...authorIndexes] },
    );
    await createTable(
      db,
      engine,
      'capacity_limit',
      {
        capacity_id: ref('capacity', 'cascade'),
        content_type_id: ref('content_type', 'cascade'),
        amount: integer(),
      },
      { primary: 'capacity_id, content_type_id', indexes: ['content_type_id'] },
    );
    await createTable(
      db,
      engine,
      'day_off',
      {
        id: id(),
        person_id: ref('person', 'cascade'),
        from_day: day(),
        to_day: day(),
        note: text().orNull,
        ...author,
      },
      { indexes: ['person_id, to_day, id', ...authorIndexes] },
    );
  },
};
