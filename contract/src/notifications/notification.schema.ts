import { z } from 'zod';
import { id, instant, requiredText } from '../platform/fields.ts';

/** A notice for one person. */
export const notification = z.object({
  id: id(),
  text: z.string(),
  created_at: instant(),
  version: z.int(),
});
export type Notification = z.infer<typeof notification>;

export const notificationBody = z.strictObject({ text: requiredText(255) });
export type NotificationBody = z.infer<typeof notificationBody>;

export const notificationUpdate = notificationBody.partial();
export type NotificationUpdate = z.infer<typeof notificationUpdate>;
