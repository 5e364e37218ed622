import { z } from 'zod';
import { id, requiredText } from '../../platform/fields.ts';

/** Where content is published. */
export const contentChannel = z.object({
  id: id(),
  name: z.string(),
  /** It stays where it is, and is offered for nothing new. */
  archived: z.boolean(),
  /** With `?detailed=true`, for staff. */
  article_count: z.int().optional(),
  template_count: z.int().optional(),
});
export type ContentChannel = z.infer<typeof contentChannel>;

export const contentChannelBody = z.strictObject({ name: requiredText(150) });
export const contentChannelUpdate = z.strictObject({
  name: requiredText(150).optional(),
  archived: z.boolean().optional(),
});
