import { z } from 'zod';
import { id, requiredText } from '../platform/fields.ts';

/** Where content is published. */
export const contentChannel = z.object({ id: id(), name: z.string() });
export type ContentChannel = z.infer<typeof contentChannel>;

export const contentChannelBody = z.strictObject({ name: requiredText(150) });
export const contentChannelUpdate = z.strictObject({ name: requiredText(150).optional() });
