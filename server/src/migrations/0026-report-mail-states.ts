import { createIndex } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds indexes by state, because only a few emails have failed and only a few sendings were rejected. */
export const reportMailStatesMigration: Migration = {
  name: '0026-report-mail-states',
  isCompatible: true,
  up: async (db) => {
    await createIndex(db, 'report_email_entry', 'state, id');
    await createIndex(db, 'report_sending', 'state, id');
  },
};
