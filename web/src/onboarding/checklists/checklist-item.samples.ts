import type { ChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';

/** Creates an item for tests. */
export const sampleItem = (fields: Partial<ChecklistItem> & { id: number }): ChecklistItem => ({
  name: `Item ${fields.id}`,
  order: 1,
  description: null,
  department: null,
  assignee: null,
  due: null,
  completed: false,
  completed_at: null,
  completed_by: null,
  completed_by_check: false,
  checklist: 1,
  parent: null,
  checklist_item_children: [],
  check: null,
  check_result: null,
  attachments: [],
  comment_count: 0,
  version: 1,
  allowed_actions: ['update', 'complete', 'delete', 'comment'],
  ...fields,
});
