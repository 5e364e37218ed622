import {
  createTable,
  day,
  flagColumn,
  id,
  instant,
  integer,
  json,
  ref,
  text,
  textKey,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the live pages of articles, the differences found on them, and the request rate for their hosts. */
export const livePagesMigration: Migration = {
  name: '0043-live-pages',
  isCompatible: true,
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'live_page',
      {
        id: id(),
        article_id: ref('article', 'cascade'),
        organization_id: ref('organization', 'cascade'),
        source: text(),
        url: text().orNull,
        host: text(),
        state: text(),
        reason: text().orNull,
        final_url: text().orNull,
        http_status: integer().orNull,
        is_noindex: flagColumn(),
        canonical: text().orNull,
        offered_url: text().orNull,
        offered_date: day().orNull,
        etag: text().orNull,
        last_modified: text().orNull,
        expected_hash: text().orNull,
        snapshot: json().orNull,
        baseline: json().orNull,
        baseline_hash: text().orNull,
        accepted_keys: json('[]'),
        accepted_at: instant().orNull,
        accepted_by_id: ref('person').orNull,
        accepted_actor_id: ref('person').orNull,
        checked_at: instant().orNull,
        next_check_at: instant(),
        failures: integer(0),
        job_id: integer().orNull,
        is_sample: flagColumn(),
        version: integer(1),
      },
      {
        unique: ['article_id'],
        indexes: [
          'organization_id, id',
          'next_check_at, id',
          'accepted_by_id where accepted_by_id is not null',
          'accepted_actor_id where accepted_actor_id is not null',
        ],
      },
    );
    await createTable(
      db,
      engine,
      'live_change',
      {
        id: id(),
        live_page_id: ref('live_page', 'cascade'),
        organization_id: ref('organization', 'cascade'),
        differences: json(),
        difference_count: integer(),
        hash: text(),
        found_at: instant(),
        seen_at: instant(),
        ended_at: instant().orNull,
        end_reason: text().orNull,
        ended_by_id: ref('person').orNull,
        ended_actor_id: ref('person').orNull,
      },
      {
        unique: ['live_page_id where ended_at is null'],
        indexes: [
          'live_page_id, id',
          'organization_id, id',
          'ended_by_id where ended_by_id is not null',
          'ended_actor_id where ended_actor_id is not null',
        ],
      },
    );
    await createTable(db, engine, 'live_host', {
      host: textKey(),
      free_at: instant(),
      failures: integer(0),
      blocked_until: instant().orNull,
    });
  },
};
