import type { Generated } from 'kysely';

export interface ChecklistItemCommentTable {
  id: Generated<number>;
  checklist_item_id: number;
  author_id: number;
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
