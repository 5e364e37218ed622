import { addColumn, createIndex, ref } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/** Links each invitation to its email, so that the invitation shows whether the email was rejected. */
export const invitationMailsMigration: Migration = {
  name: '0021-invitation-mails',
  isCompatible: true,
  up: async (db, engine) => {
    await addColumn(db, engine, 'invitation', 'mail_id', ref('mail', 'set null').orNull);
    await createIndex(db, 'invitation', 'mail_id');
  },
};
