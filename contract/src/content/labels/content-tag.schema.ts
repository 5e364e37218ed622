import { z } from 'zod';
import { id, requiredText } from '../../platform/fields.ts';

/** What keywords are sorted by in keyword research. */
export const contentTag = z.object({
  id: id(),
  name: z.string(),
  /** It stays where it is, and is offered for nothing new. */
  archived: z.boolean(),
  /** With `?detailed=true`, for staff. */
  keyword_count: z.int().optional(),
});
export type ContentTag = z.infer<typeof contentTag>;

export const contentTagBody = z.strictObject({ name: requiredText(150) });
export const contentTagUpdate = z.strictObject({
  name: requiredText(150).optional(),
  archived: z.boolean().optional(),
});
