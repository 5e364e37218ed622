import { z } from 'zod';
import { id, requiredText, text } from '../../platform/fields.ts';

const uidsWithoutReview: readonly (string | null)[] = ['link_building', 'optimization'];

/** Link Building and Optimization have no editor, lead and final approver, and fewer due dates. */
export function isWithoutReview(type: { uid: string | null }): boolean {
  return uidsWithoutReview.includes(type.uid);
}

export const contentType = z.object({
  id: id(),
  /** Which of the portal's own types this is; null for one that an administrator added. */
  uid: z.string().nullable(),
  name: z.string(),
  color: z.string(),
  order: z.int(),
  /** It stays where it is, and is offered for nothing new. */
  archived: z.boolean(),
  /** With `?detailed=true`, for staff. */
  article_count: z.int().optional(),
  template_count: z.int().optional(),
});
export type ContentType = z.infer<typeof contentType>;

const color = () => text(7).regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as #rrggbb.');

export const contentTypeBody = z.strictObject({
  name: requiredText(150),
  color: color().default('#868e96'),
});

export const contentTypeUpdate = z.strictObject({
  name: requiredText(150).optional(),
  color: color().optional(),
  archived: z.boolean().optional(),
});
