import { z } from 'zod';
import { id, requiredText } from '../platform/fields.ts';

/** What keywords are sorted by in keyword research. */
export const contentTag = z.object({ id: id(), name: z.string() });
export type ContentTag = z.infer<typeof contentTag>;

export const contentTagBody = z.strictObject({ name: requiredText(150) });
export const contentTagUpdate = z.strictObject({ name: requiredText(150).optional() });
