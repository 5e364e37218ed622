import type { Generated } from 'kysely';

/** A file attached to a checklist item or a template item. */
export interface ChecklistAttachmentTable {
  id: Generated<number>;
  checklist_item_id: number | null;
  checklist_template_item_id: number | null;
  file_id: number;
  name: string;
  created_by_id: number | null;
  created_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checklist_attachment: ChecklistAttachmentTable;
  }
}
