import { addColumn, flagColumn } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Adds the setting that shows drafts, versions, the agency's rejections, and word counts to an organization's clients.
 */
export const internalWorkMigration: Migration = {
  name: '0031-internal-work',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'shows_internal_work', flagColumn());
  },
};
