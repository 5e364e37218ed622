import type { Notification } from '@portal/contract/notifications/notification.schema.ts';
import type { NotificationRow } from './notification.repository.ts';

export function presentNotification({
  id,
  text,
  created_at,
  version,
}: NotificationRow): Notification {
  return { id, text, created_at, version };
}
