import { addColumn, integer } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const tables = [
  'account',
  'call_tracking_account',
  'comment',
  'content_channel',
  'content_status',
  'content_tag',
  'content_type',
  'editorial_requirement',
  'feedback',
  'notification',
  'setting',
  'system_notification',
  'user_feedback',
  'user_preferences',
  'writer',
];

/** Adds a version to every record that people edit, so that no edit silently overwrites another. */
export const versionsMigration: Migration = {
  name: '0015-versions',
  up: async (db, engine) => {
    for (const table of tables) await addColumn(db, engine, table, 'version', integer(1));
  },
};
