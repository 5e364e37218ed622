import { addColumn, createIndex, ref } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Links an invitation to its email, which shows whether it was rejected. */
export const invitationMailsMigration: Migration = {
  name: '0021-invitation-mails',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'invitation', 'mail_id', ref('mail', 'set null').orNull);
    await createIndex(db, 'invitation', 'mail_id');
  },
};
