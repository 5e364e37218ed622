import { foldText } from '@portal/contract/platform/text.ts';
import { sql } from 'kysely';
import { createIndex } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Adds the case-folded names of invitations, so that searches ignore case beyond ASCII, and an index for listing
 * invitations.
 */
export const invitationSearchMigration: Migration = {
  name: '0008-invitation-search',
  up: async (db) => {
    await sql`alter table invitation add column name_key text not null default ''`.execute(db);
    const invitations = await db
      .selectFrom('invitation')
      .select(['id', 'first_name', 'last_name'])
      .execute();
    for (const { id, first_name, last_name } of invitations) {
      await db
        .updateTable('invitation')
        .set({ name_key: foldText(`${first_name} ${last_name}`) })
        .where('id', '=', id)
        .execute();
    }
    await createIndex(db, 'invitation', 'created_at, id');
  },
};
