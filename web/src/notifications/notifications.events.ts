import { notificationEndpoints } from '@portal/contract/notifications/notification.endpoints.ts';
import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import { userFeedbackEndpoints } from '@portal/contract/notifications/user-feedback.endpoints.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** What other people's changes invalidate here. */
export function listenForNotifications(): void {
  onEvent('notification', [notificationEndpoints.list]);
  onEvent('system-notification', [systemNotificationEndpoints.list]);
  onEvent('user-feedback', [userFeedbackEndpoints.list, userFeedbackEndpoints.get]);
}
