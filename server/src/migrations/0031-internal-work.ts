import { addColumn, flagColumn } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Whether an organization's clients see drafts, versions, the agency's rejections and word counts. */
export const internalWorkMigration: Migration = {
  name: '0031-internal-work',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'shows_internal_work', flagColumn());
  },
};
