import { chatChannelCalls } from '@portal/contract/notifications/chat-channel.calls.ts';
import { inboxCalls } from '@portal/contract/notifications/inbox.calls.ts';
import { notificationCalls } from '@portal/contract/notifications/notification.calls.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { userFeedbackCalls } from '@portal/contract/notifications/user-feedback.calls.ts';
import { onEvent } from '#platform/events/event-registry.ts';

/** Registers the queries that notification events invalidate. */
export function listenForNotifications(): void {
  onEvent('notification', [notificationCalls.list]);
  onEvent('chat-channel', [chatChannelCalls.list]);
  onEvent('inbox', [inboxCalls.list, inboxCalls.count]);
  onEvent('system-notification', [systemNotificationCalls.list]);
  onEvent('user-feedback', [userFeedbackCalls.list, userFeedbackCalls.get]);
}
