import { z } from 'zod';
import { id, instant, requiredText } from '../platform/fields.ts';

/** An announcement for everyone, shown from live_date through end_date. */
export const systemNotification = z.object({
  id: id(),
  /** Sanitized HTML. */
  message: z.string(),
  live_date: instant(),
  end_date: instant(),
  is_active: z.boolean(),
  created_at: instant(),
  last_update: instant(),
  version: z.int(),
});
export type SystemNotification = z.infer<typeof systemNotification>;

const message = () => requiredText(5_000);

export const systemNotificationBody = z.strictObject({
  message: message(),
  live_date: instant(),
  end_date: instant(),
  is_active: z.boolean().default(true),
});
export type SystemNotificationBody = z.infer<typeof systemNotificationBody>;

export const systemNotificationUpdate = z.strictObject({
  message: message().optional(),
  live_date: instant().optional(),
  end_date: instant().optional(),
  is_active: z.boolean().optional(),
});
export type SystemNotificationUpdate = z.infer<typeof systemNotificationUpdate>;
