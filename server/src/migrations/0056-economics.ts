import {
  cents,
  createTable,
  day,
  id,
  instant,
  integer,
  ref,
  text,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds writers' rates, and the closed months of writers' pay and clients' fees. */
export const economicsMigration: Migration = {
  name: '0056-economics',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'pay_rate',
      {
        id: id(),
        person_id: ref('person', 'cascade').orNull,
        group_id: ref('access_group', 'cascade').orNull,
        content_type_id: ref('content_type').orNull,
        unit: text(),
        amount: cents(),
        valid_from: day(),
        created_by_id: ref('person').orNull,
        actor_id: ref('person').orNull,
        created_at: instant(),
      },
      {
        indexes: [
          'person_id, valid_from, id',
          'group_id, valid_from, id',
          'valid_from, id',
          'content_type_id where content_type_id is not null',
          'created_by_id where created_by_id is not null',
          'actor_id where actor_id is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'economics_month',
      { id: id(), month: text(), closed_at: instant() },
      { unique: ['month'] },
    );
    await createTable(
      db,
      engine,
      'economics_line',
      {
        id: id(),
        economics_month_id: ref('economics_month', 'cascade'),
        month: text(),
        corrects_month: text().orNull,
        person_id: ref('person', 'cascade'),
        organization_id: ref('organization', 'cascade'),
        article_id: integer(),
        title: text(),
        day: day(),
        words: integer(),
        unit: text().orNull,
        rate: cents().orNull,
        amount: cents(),
      },
      {
        indexes: [
          'economics_month_id',
          'person_id, month, id',
          'organization_id, month, id',
          'article_id, month',
          'month, id',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'economics_fee',
      {
        id: id(),
        economics_month_id: ref('economics_month', 'cascade'),
        month: text(),
        organization_id: ref('organization', 'cascade'),
        line_id: integer(),
        agreement_name: text(),
        title: text(),
        amount: cents(),
      },
      { indexes: ['economics_month_id', 'organization_id, month, id'] },
    );
  },
};
