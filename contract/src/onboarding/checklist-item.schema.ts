import { z } from 'zod';
import { day, id, instant, relation } from '../platform/fields.ts';
import { departmentValues } from './departments.ts';
import {
  assignee,
  checklistAttachment,
  checkOrNone,
  department,
  description,
  itemCheck,
  itemName,
  order,
  personOrNobody,
} from './item-fields.ts';

/** `complete` is omitted while any child item is open; `run_check` is present only for items with a check. */
export const checklistItemActions = [
  'update',
  'complete',
  'delete',
  'comment',
  'run_check',
] as const;

/** `unknown` means that the check couldn't be made, for example because the organization has no domain. */
export const checkStates = ['passed', 'failed', 'unknown'] as const;

export const checkResult = z.object({
  state: z.enum(checkStates),
  /** A sentence that explains the result. */
  text: z.string(),
  checked_at: instant(),
});
export type CheckResult = z.infer<typeof checkResult>;

export const checklistItem = z.object({
  id: id(),
  name: z.string(),
  /** The 1-based position among the items with the same parent. */
  order: z.int(),
  /** Sanitized HTML. */
  description: z.string().nullable(),
  department: z.enum(departmentValues).nullable(),
  assignee: assignee.nullable(),
  due: day().nullable(),
  completed: z.boolean(),
  completed_at: instant().nullable(),
  /** The person who completed the item; null while the item is open, or if it was completed by its check. */
  completed_by: z.object({ id: id(), name: z.string() }).nullable(),
  /** True if the item was completed by its check instead of by a person. */
  completed_by_check: z.boolean(),
  checklist: id(),
  parent: id().nullable(),
  checklist_item_children: z.array(id()),
  check: itemCheck.nullable(),
  /** The last result; null until the check has run. */
  check_result: checkResult.nullable(),
  attachments: z.array(checklistAttachment),
  comment_count: z.int(),
  version: z.int(),
  allowed_actions: z.array(z.enum(checklistItemActions)),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

const fields = {
  name: itemName(),
  /** Defaults to the last position for a new item. */
  order: order(),
  description: description(),
  department: department(),
  parent: relation().nullable(),
  assignee: personOrNobody(),
  due: day().nullable(),
  completed: z.boolean(),
  check: checkOrNone(),
};

export const checklistItemUpdate = z.strictObject(fields).partial();
export type ChecklistItemUpdate = z.infer<typeof checklistItemUpdate>;

export const checklistItemBody = checklistItemUpdate
  .extend({ checklist: relation() })
  .required({ name: true });
export type ChecklistItemBody = z.infer<typeof checklistItemBody>;

/** A row of 'My checklist items': an open item of an active build that is assigned to the viewer. */
export const myChecklistItem = z.object({
  ...checklistItem.omit({
    checklist_item_children: true,
    attachments: true,
    description: true,
  }).shape,
  checklist_name: z.string(),
  website_build: z.object({
    id: id(),
    label: z.string(),
    organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  }),
});
export type MyChecklistItem = z.infer<typeof myChecklistItem>;

export const myChecklistItemCounts = z.object({
  open_count: z.int(),
  due_today_count: z.int(),
  late_count: z.int(),
});
