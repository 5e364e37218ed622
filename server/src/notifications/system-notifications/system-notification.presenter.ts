import type { SystemNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import type { SystemNotificationRow } from './system-notification.repository.ts';

export function presentSystemNotification(row: SystemNotificationRow): SystemNotification {
  return {
    id: row.id,
    message: row.message,
    live_date: row.live_date,
    end_date: row.end_date,
    is_active: row.is_active === 1,
    created_at: row.created_at,
    last_update: row.updated_at,
    version: row.version,
  };
}
