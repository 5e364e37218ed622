import {
  addColumn,
  createIndex,
  flagColumn,
  instant,
  json,
  ref,
} from '#platform/database/columns.ts';
import type { Migration } from '#platform/database/migrate.ts';

/**
 * Adds passages, threads, and internal comments. Not compatible: the previous release would show internal comments to
 * clients.
 */
export const passageCommentsMigration: Migration = {
  name: '0041-passage-comments',
  up: async (db, engine) => {
    await addColumn(db, engine, 'comment', 'parent_id', ref('comment', 'cascade').orNull);
    await addColumn(db, engine, 'comment', 'anchor', json().orNull);
    await addColumn(db, engine, 'comment', 'is_internal', flagColumn());
    await addColumn(db, engine, 'comment', 'resolved_at', instant().orNull);
    await addColumn(db, engine, 'comment', 'resolved_by_id', ref('person').orNull);
    await createIndex(db, 'comment', 'parent_id where parent_id is not null');
    await createIndex(db, 'comment', 'resolved_by_id where resolved_by_id is not null');
  },
};
