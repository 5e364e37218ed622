import { z } from 'zod';
import { id, requiredText, text } from '../../platform/fields.ts';
import { statusTypes, statusUids } from './content-statuses.ts';

export const contentStatus = z.object({
  id: id(),
  uid: z.enum(statusUids),
  name: z.string(),
  color: z.string(),
  order: z.int(),
  is_active: z.boolean(),
  status_type: z.enum(statusTypes),
  due_date_day_offset: z.int().nullable(),
  version: z.int(),
});
export type ContentStatus = z.infer<typeof contentStatus>;

/** A status as part of an article. */
export const articleStatus = contentStatus.omit({ version: true });

/** The fields of a status that staff may change. The workflow depends on the uid and type, so they never change. */
export const contentStatusUpdate = z.strictObject({
  name: requiredText(100).optional(),
  color: text(7)
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as #rrggbb.')
    .optional(),
  order: z.int().min(1).max(1000).optional(),
  is_active: z.boolean().optional(),
  due_date_day_offset: z.int().min(0).max(365).nullable().optional(),
});
export type ContentStatusUpdate = z.infer<typeof contentStatusUpdate>;
