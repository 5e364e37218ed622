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

/**
 * Adds personal review links, the content that each link's recipient last read, codes for new browsers, and reminders.
 */
export const reviewLinksMigration: Migration = {
  name: '0039-review-links',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'review_link',
      {
        id: id(),
        token_hash: text(),
        person_id: ref('person'),
        organization_id: ref('organization', 'cascade'),
        article_id: ref('article', 'cascade').orNull,
        planning_month_id: ref('planning_month', 'cascade').orNull,
        can_decide: flagColumn(),
        created_at: instant(),
        created_by_id: ref('person').orNull,
        expires_at: instant(),
        last_opened_at: instant().orNull,
        ended_at: instant().orNull,
        is_revoked: flagColumn(),
      },
      {
        unique: ['token_hash'],
        indexes: [
          'article_id, id where article_id is not null',
          'organization_id, planning_month_id, id',
          'planning_month_id where planning_month_id is not null',
          'person_id',
          'created_by_id where created_by_id is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'review_look',
      {
        person_id: ref('person'),
        article_id: ref('article', 'cascade'),
        content: json(),
        content_hash: text(),
        looked_at: instant(),
        earlier_content: json().orNull,
        earlier_at: instant().orNull,
      },
      { primary: 'person_id, article_id', indexes: ['article_id'] },
    );
    await createTable(
      db,
      engine,
      'review_code',
      {
        person_id: ref('person'),
        code_hash: text(),
        expires_at: instant(),
      },
      { primary: 'person_id' },
    );
    await createTable(
      db,
      engine,
      'review_reminder',
      {
        article_id: ref('article', 'cascade'),
        waits_since: instant(),
        step: integer(),
        done_at: instant(),
      },
      { primary: 'article_id' },
    );
    await addColumn(db, engine, 'organization', 'asks_review_code', flagColumn(1));
  },
};
