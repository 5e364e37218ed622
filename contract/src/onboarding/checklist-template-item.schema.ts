import { z } from 'zod';
import { id, relation } from '../platform/fields.ts';
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

/** The maximum number of days from a build's start date to an item's due date. */
export const maximumDaysOut = 3650;

export const checklistTemplateItem = z.object({
  id: id(),
  name: z.string(),
  /** Sanitized HTML. */
  description: z.string().nullable(),
  department: z.enum(departmentValues).nullable(),
  /** The 1-based position among the items with the same parent. */
  order: z.int(),
  parent: id().nullable(),
  default_assignee: assignee.nullable(),
  /** The number of calendar days from a build's start date to the item's due date; null if the item has no due date. */
  days_out: z.int().nullable(),
  /** The template's id. */
  checklist: id(),
  checklist_template_item_children: z.array(id()),
  check: itemCheck.nullable(),
  attachments: z.array(checklistAttachment),
  version: z.int(),
});
export type ChecklistTemplateItem = z.infer<typeof checklistTemplateItem>;

const daysOut = () =>
  z
    .int('Enter a whole number.')
    .min(0, 'Enter a number from 0.')
    .max(maximumDaysOut, `Enter a number up to ${maximumDaysOut}.`)
    .transform((days) => days || null)
    .nullable();

const fields = {
  name: itemName(),
  description: description(),
  department: department(),
  /** Defaults to the last position for a new item. */
  order: order(),
  parent: relation().nullable(),
  default_assignee: personOrNobody(),
  /** 0 is saved as null. */
  days_out: daysOut(),
  check: checkOrNone(),
};

export const checklistTemplateItemUpdate = z.strictObject(fields).partial();
export type ChecklistTemplateItemUpdate = z.infer<typeof checklistTemplateItemUpdate>;

export const checklistTemplateItemBody = checklistTemplateItemUpdate
  .extend({ checklist: relation() })
  .required({ name: true });
export type ChecklistTemplateItemBody = z.infer<typeof checklistTemplateItemBody>;
