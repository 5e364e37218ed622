import { addColumn, createIndex, flagColumn } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the setting that shows clients their promised and delivered quantities, and indexes for counting deliveries. */
export const shownPromisesMigration: Migration = {
  name: '0050-shown-promises',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'shows_promised', flagColumn());
    await createIndex(db, 'report', 'organization_id, sent_at where sent_at is not null');
    await createIndex(
      db,
      'website_build',
      'organization_id, finished_at where finished_at is not null',
    );
    await createIndex(db, 'link_check', 'organization_id, ended_at where ended_at is not null');
    await createIndex(db, 'page_speed_run', 'organization_id, ended_at');
  },
};
