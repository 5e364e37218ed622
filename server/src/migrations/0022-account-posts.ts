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

/** Adds the posts of clients' sites, and the host that each organization's credentials were confirmed for. */
export const accountPostsMigration: Migration = {
  name: '0022-account-posts',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization_connector', 'confirmed_host', text().orNull);
    await addColumn(db, engine, 'organization_connector', 'last_success_at', instant().orNull);
    await addColumn(db, engine, 'organization_connector', 'last_error', text().orNull);
    await addColumn(db, engine, 'organization_connector', 'last_error_at', instant().orNull);
    await createTable(
      db,
      engine,
      'posting_pull',
      {
        id: id(),
        job_id: integer().orNull,
        started_at: instant(),
        ended_at: instant().orNull,
        error: text().orNull,
      },
      { indexes: ['job_id'] },
    );
    await createTable(
      db,
      engine,
      'account_posts',
      {
        organization_id: ref('organization', 'cascade'),
        posts: json().orNull,
        fetched_at: instant().orNull,
        error: text().orNull,
        error_at: instant().orNull,
        pull_id: integer().orNull,
        is_waiting: flagColumn(),
      },
      { primary: 'organization_id', indexes: ['pull_id, is_waiting'] },
    );
  },
};
