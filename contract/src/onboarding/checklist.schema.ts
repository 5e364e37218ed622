import { z } from 'zod';
import { id, instant, relation, requiredText } from '../platform/fields.ts';
import { checklistItem } from './checklist-item.schema.ts';

/** The two kinds of checklists that a build can have. */
export const checklistKinds = ['build', 'deploy'] as const;
export type ChecklistKind = (typeof checklistKinds)[number];

export const checklistActions = ['update', 'delete', 'edit_items', 'run_checks'] as const;

export const checklist = z.object({
  id: id(),
  name: z.string(),
  archived: z.boolean(),
  /** In reading order: each item before its children. */
  checklist_items: z.array(checklistItem),
  item_count: z.int(),
  completed_count: z.int(),
  /** The number of completed items whose check now fails. */
  failing_check_count: z.int(),
  /** The template that the checklist was copied from, and whether the template has changed since then. */
  template: z.object({ id: id(), name: z.string(), is_newer: z.boolean() }).nullable(),
  /** Null if the checklist doesn't belong to a build. */
  website_build: z
    .object({
      id: id(),
      label: z.string(),
      kind: z.enum(checklistKinds),
      is_active: z.boolean(),
      organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
    })
    .nullable(),
  version: z.int(),
  created_at: instant(),
  updated_at: instant(),
  allowed_actions: z.array(z.enum(checklistActions)),
});
export type Checklist = z.infer<typeof checklist>;

export const checklistBody = z
  .strictObject({
    /** Defaults to the template's name. */
    name: requiredText(200).optional(),
    /** The template to copy, with its items and their files; null for an empty checklist. */
    template: relation().nullable().default(null),
    /** The build to add the checklist to. It must not already have a checklist of this `kind`. */
    website_build: relation().nullable().default(null),
    kind: z.enum(checklistKinds, 'Choose build or deploy.').optional(),
  })
  .refine(({ name, template }) => name !== undefined || template !== null, {
    path: ['name'],
    error: 'This field is required.',
  })
  .refine(({ website_build, kind }) => website_build === null || kind !== undefined, {
    path: ['kind'],
    error: 'Choose build or deploy.',
  });
export type ChecklistBody = z.infer<typeof checklistBody>;

export const checklistUpdate = z.strictObject({
  name: requiredText(200).optional(),
  archived: z.boolean().optional(),
});
export type ChecklistUpdate = z.infer<typeof checklistUpdate>;
