import { addColumn, createIndex, ref, text } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Adds the real author of comments on checklist items and of feedback on the portal, null when the real author is the
 * named author, and the accounts that a posting pull reads.
 */
export const actorsAndScopesMigration: Migration = {
  name: '0033-actors-and-scopes',
  isCompatible: true,
  up: async (db, engine) => {
    for (const table of ['checklist_item_comment', 'user_feedback']) {
      await addColumn(db, engine, table, 'actor_id', ref('person').orNull);
      await createIndex(db, table, 'actor_id where actor_id is not null');
    }
    await addColumn(db, engine, 'posting_pull', 'scope', text('all'));
  },
};
