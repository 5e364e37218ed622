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

/** Adds link checks with their results, and the clients whose sites are checked each week. */
export const linkChecksMigration: Migration = {
  name: '0019-link-checks',
  up: async (db, engine) => {
    await createTable(
      db,
      engine,
      'link_check',
      {
        id: id(),
        url: text(),
        host: text(),
        organization_id: ref('organization', 'cascade').orNull,
        person_id: ref('person').orNull,
        is_scheduled: flagColumn(),
        job_id: integer().orNull,
        state: text(),
        end_reason: text().orNull,
        error: text().orNull,
        max_pages: integer(),
        max_addresses: integer(),
        max_minutes: integer(),
        follows_robots: flagColumn(1),
        summary: json().orNull,
        previous_id: integer().orNull,
        new_count: integer().orNull,
        mended_count: integer().orNull,
        created_at: instant(),
        started_at: instant().orNull,
        ended_at: instant().orNull,
      },
      {
        // Allows one running check per host, and one per person.
        unique: ['host where ended_at is null', 'person_id where ended_at is null'],
        indexes: ['host, id', 'organization_id, id', 'person_id, id', 'job_id'],
      },
    );
    await createTable(
      db,
      engine,
      'link_check_address',
      {
        check_id: ref('link_check', 'cascade'),
        no: integer(),
        url: text(),
        host: text(),
        role: text(),
        base: integer().orNull,
        depth: integer(),
        chain: integer(),
        parent: integer().orNull,
        parents: integer(),
        status: integer(),
        cause: text().orNull,
        verdict: text().orNull,
        rank: integer(),
        next: integer().orNull,
        hops: json(),
        final_url: text().orNull,
        details: json(),
        is_new: flagColumn(),
        mended: text().orNull,
      },
      { primary: 'check_id, no', indexes: ['check_id, rank, no'] },
    );
    await createTable(
      db,
      engine,
      'link_check_page',
      {
        check_id: ref('link_check', 'cascade'),
        no: integer(),
        links: text(),
        ids: text().orNull,
      },
      { primary: 'check_id, no' },
    );
    await createTable(
      db,
      engine,
      'link_check_text',
      { check_id: ref('link_check', 'cascade'), no: integer(), text: text() },
      { primary: 'check_id, no' },
    );
    await createTable(
      db,
      engine,
      'link_check_schedule',
      {
        id: id(),
        organization_id: ref('organization', 'cascade'),
        is_weekly: flagColumn(),
        version: integer(1),
      },
      { unique: ['organization_id'] },
    );
  },
};
