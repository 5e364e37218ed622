import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A tree of items to work through, standalone or as part of a website build. */
export interface ChecklistTable {
  id: Generated<number>;
  name: string;
  archived: Generated<Flag>;
  website_build_id: number | null;
  /** 'build' or 'deploy' for a build's checklist, otherwise null. */
  kind: string | null;
  checklist_template_id: number | null;
  template_revision: number | null;
  item_count: Generated<number>;
  completed_count: Generated<number>;
  /** The number of completed items whose check now fails. */
  failing_check_count: Generated<number>;
  /** The earliest due date of an open item. */
  next_due: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** An item of a checklist. */
export interface ChecklistItemTable {
  id: Generated<number>;
  checklist_id: number;
  parent_id: number | null;
  position: number;
  name: string;
  description: string | null;
  department: string | null;
  assignee_id: number | null;
  due: string | null;
  completed: Generated<Flag>;
  completed_at: string | null;
  completed_by_id: number | null;
  completed_by_check: Generated<Flag>;
  /** The template item that this item was copied from. It may have been deleted since then. */
  template_item_id: number | null;
  /** JSON array of the template fields that a person has edited; template updates leave them unchanged. */
  edited_fields: Generated<string>;
  /** True if someone else assigned the item after the assignee's last digest email. */
  is_newly_assigned: Generated<Flag>;
  check_kind: string | null;
  check_setting: string | null;
  check_state: string | null;
  check_text: string | null;
  checked_at: string | null;
  comment_count: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** The item whose deletion also deleted this item (possibly this item itself); null if this item isn't deleted. */
  deleted_with_id: number | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checklist: ChecklistTable;
    checklist_item: ChecklistItemTable;
  }
}
