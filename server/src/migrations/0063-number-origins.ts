import {
  bigInteger,
  createTable,
  day,
  flagColumn,
  id,
  instant,
  integer,
  largeId,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds goals, the changes of monthly numbers, and the annotations of charts. */
export const numberOriginsMigration: Migration = {
  name: '0063-number-origins',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'metric_goal',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        metric: text(),
        value: integer(),
        direction: text(),
        from_month: text(),
        to_month: text().orNull,
        note: text().orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      { indexes: ['organization_id, from_month, id', 'from_month, id'] },
    );
    await createTable(
      db,
      engine,
      'number_change',
      {
        id: largeId(),
        organization_id: ref('organization', 'cascade'),
        kind: text(),
        month: text(),
        origin: text(),
        action: text(),
        account: text().orNull,
        person_id: ref('person').orNull,
        total_before: bigInteger().orNull,
        total_after: bigInteger().orNull,
        changed_at: instant(),
      },
      {
        indexes: ['organization_id, kind, month, id', 'person_id where person_id is not null'],
      },
    );
    await createTable(
      db,
      engine,
      'chart_annotation',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        month: text(),
        day: day().orNull,
        text: text(),
        is_shown_to_clients: flagColumn(),
        created_by_id: ref('person').orNull,
        actor_id: ref('person').orNull,
        version: integer(1),
        created_at: instant(),
        updated_at: instant(),
      },
      {
        indexes: [
          'organization_id, month, id',
          'month, id',
          'created_by_id where created_by_id is not null',
          'actor_id where actor_id is not null',
        ],
      },
    );
  },
};
