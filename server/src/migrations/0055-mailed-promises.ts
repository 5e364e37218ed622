import { addColumn, flagColumn } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds the setting that includes promised and delivered quantities in report emails. */
export const mailedPromisesMigration: Migration = {
  name: '0055-mailed-promises',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'organization', 'mails_promised', flagColumn());
  },
};
