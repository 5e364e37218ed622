import type { Generated } from 'kysely';
import type { Flag } from '#platform/database/tables.ts';

/** A tree of items that checklists are copied from. */
export interface ChecklistTemplateTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string | null;
  archived: Generated<Flag>;
  item_count: Generated<number>;
  /** Incremented with each change to an item. */
  revision: Generated<number>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** An item of a checklist template. */
export interface ChecklistTemplateItemTable {
  id: Generated<number>;
  checklist_template_id: number;
  parent_id: number | null;
  position: number;
  name: string;
  description: string | null;
  department: string | null;
  default_assignee_id: number | null;
  days_out: number | null;
  check_kind: string | null;
  check_setting: string | null;
  /** The template revision that the item was added in. */
  added_revision: number;
  /** JSON object that maps each changed field to the revision of its last change. */
  field_revisions: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** The item whose deletion also deleted this item (possibly this item itself); null if this item isn't deleted. */
  deleted_with_id: number | null;
}

/** The master templates, which are copied for every new website build; a single row. */
export interface MasterChecklistTemplatesTable {
  id: number;
  website_build_id: number | null;
  website_deployment_id: number | null;
  version: Generated<number>;
  updated_at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checklist_template: ChecklistTemplateTable;
    checklist_template_item: ChecklistTemplateItemTable;
    master_checklist_templates: MasterChecklistTemplatesTable;
  }
}
