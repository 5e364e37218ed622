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

/** Adds the WordPress posts that pushes create on clients' sites. */
export const pushesMigration: Migration = {
  name: '0042-pushes',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'article_push',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        organization_id: ref('organization', 'cascade'),
        state: text(),
        job_id: ref('job', 'set null').orNull,
        options: json(),
        overwrites: text().orNull,
        host: text(),
        marker: text(),
        post_id: integer().orNull,
        planned: json().orNull,
        written: json().orNull,
        written_hash: text().orNull,
        written_at: instant().orNull,
        link: text().orNull,
        post_status: text().orNull,
        post_date: instant().orNull,
        image_count: integer(0),
        image_total: integer(0),
        has_content: flagColumn(),
        difference: json().orNull,
        error: text().orNull,
        pushed_by_id: ref('person'),
        actor_id: ref('person').orNull,
        started_at: instant(),
        ended_at: instant().orNull,
      },
      {
        unique: ['article_id'],
        indexes: [
          'organization_id, started_at',
          'job_id',
          'pushed_by_id',
          'actor_id where actor_id is not null',
        ],
      },
    );
  },
};
