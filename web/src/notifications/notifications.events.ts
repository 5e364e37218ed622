import { notificationCalls } from '@portal/contract/notifications/notification.calls.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Registers the queries that notification events invalidate. */
export function listenForNotifications(): void {
  onEvent('notification', [notificationCalls.list]);
  onEvent('system-notification', [systemNotificationCalls.list]);
  onEvent('user-feedback', [userFeedbackCalls.list, userFeedbackCalls.get]);
}
