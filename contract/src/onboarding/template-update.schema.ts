import { z } from 'zod';
import { id } from '../platform/fields.ts';
import { checklistKinds } from './checklist.schema.ts';

/** The fields of a checklist item that come from its template; `place` is the item's parent and order. */
export const templateFields = [
  'name',
  'description',
  'department',
  'assignee',
  'due',
  'check',
  'place',
] as const;

/** The changes that an update to the template's current revision would make to a checklist. */
export const checklistUpdatePreview = z.object({
  checklist: id(),
  checklist_name: z.string(),
  /** The template revision that the preview is for; send it back with the update. */
  revision: z.int(),
  website_build: z.object({
    id: id(),
    label: z.string(),
    kind: z.enum(checklistKinds),
    organization: z.object({ id: id(), dba_name: z.string(), slug: z.string() }),
  }),
  added: z.array(z.object({ template_item: id(), name: z.string() })),
  changed: z.array(
    z.object({
      item: id(),
      name: z.string(),
      /** The values as text for display; null if there is no value. */
      fields: z.array(
        z.object({
          field: z.enum(templateFields),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  dropped: z.array(z.object({ item: id(), name: z.string() })),
  /**
   * Items that the template changed or dropped, but that stay unchanged because someone completed, edited, or used
   * them.
   */
  kept: z.array(
    z.object({ item: id(), name: z.string(), reason: z.enum(['completed', 'edited', 'used']) }),
  ),
});
export type ChecklistUpdatePreview = z.infer<typeof checklistUpdatePreview>;

export const checklistUpdatesBody = z.strictObject({
  checklists: z
    .array(id())
    .min(1, 'Choose at least one checklist.')
    .max(100, 'Choose at most 100 checklists.')
    .refine((ids) => new Set(ids).size === ids.length, 'Name each checklist once.'),
  /** The template revision that was previewed. The call returns 409 if the template has changed since the preview. */
  revision: z.int(),
});

export const checklistUpdatesDone = z.object({
  updated: z.array(
    z.object({
      checklist: id(),
      added_count: z.int(),
      changed_count: z.int(),
      dropped_count: z.int(),
    }),
  ),
});
export type ChecklistUpdatesDone = z.infer<typeof checklistUpdatesDone>;
