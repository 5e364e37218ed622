import type { Generated } from 'kysely';

/** A comment on a checklist item. */
export interface ChecklistItemCommentTable {
  id: Generated<number>;
  checklist_item_id: number;
  author_id: number;
  /** The person who wrote the comment while impersonating its author; null without impersonation. */
  actor_id: number | null;
  comment: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checklist_item_comment: ChecklistItemCommentTable;
  }
}
