import { z } from 'zod';
import { id, instant, requiredText } from '../platform/fields.ts';
import { checklistTemplateItem } from './checklist-template-item.schema.ts';
import { description } from './item-fields.ts';

/** The two master templates: one for a build's first checklist, one for its deployment checklist. */
export const masterKinds = ['website_build', 'website_deployment'] as const;
export type MasterKind = (typeof masterKinds)[number];

export const checklistTemplateActions = ['update', 'delete', 'update_checklists'] as const;

export const checklistTemplate = z.object({
  id: id(),
  name: z.string(),
  /** Sanitized HTML. */
  description: z.string().nullable(),
  archived: z.boolean(),
  item_count: z.int(),
  /** In reading order: each item before its children. */
  template_items: z.array(checklistTemplateItem),
  master_kinds: z.array(z.enum(masterKinds)),
  /** Incremented with each change to an item. Each checklist stores the revision that it was copied from. */
  revision: z.int(),
  /** The number of checklists of active builds that were copied from an earlier revision. */
  outdated_checklist_count: z.int(),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
  allowed_actions: z.array(z.enum(checklistTemplateActions)),
});
export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

export const checklistTemplateBody = z.strictObject({
  name: requiredText(200),
  description: description().default(null),
});
export type ChecklistTemplateBody = z.infer<typeof checklistTemplateBody>;

export const checklistTemplateUpdate = z.strictObject({
  name: requiredText(200).optional(),
  description: description().optional(),
  archived: z.boolean().optional(),
});
export type ChecklistTemplateUpdate = z.infer<typeof checklistTemplateUpdate>;
