import { createIndex } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Adds indexes by state, because failed emails and rejected sendings are few among all of them. */
export const reportMailStatesMigration: Migration = {
  name: '0026-report-mail-states',
  isCompatible: true,
  up: async (db) => {
    await createIndex(db, 'report_email_entry', 'state, id');
    await createIndex(db, 'report_sending', 'state, id');
  },
};
