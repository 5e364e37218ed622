import { sql } from 'kysely';
import { createIndex } from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

const roles = ['writer', 'editor', 'lead', 'final_approver', 'poster'];

/**
 * Appends the id to PostgreSQL's indexes for assignments, so that queries don't read each article to get its id.
 * SQLite's indexes always include the id.
 */
export const assignmentIndexesMigration: Migration = {
  name: '0012-assignment-indexes',
  up: async (db, engine) => {
    if (engine === 'sqlite') return;
    for (const role of roles) {
      const columns = `${role}_id, status_id, completed_at, archived, due_at`;
      const before = `article_${columns.replaceAll(', ', '_')}_idx`.slice(0, 62);
      await sql`drop index ${sql.ref(before)}`.execute(db);
      await createIndex(db, 'article', `${columns}, id`);
    }
  },
};
