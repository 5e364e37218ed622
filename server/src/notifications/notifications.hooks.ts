import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToEverybody } from '#platform/events/visibility.ts';
import { onPersonDeleting } from '#users/people/person.events.ts';
import { deleteNotificationsOf } from './notifications/notification.repository.ts';
import { deleteFeedbackOf } from './user-feedback/user-feedback.repository.ts';
import { visibleFeedbackIds } from './user-feedback/user-feedback.service.ts';

export const notificationsHooks: readonly HookHandler[] = [
  handleHook(onPersonDeleting, async (db, { personId }) => {
    await deleteNotificationsOf(db, personId);
    await deleteFeedbackOf(db, personId);
  }),
];

export const notificationsEventVisibility: EventVisibility = {
  'system-notification': visibleToEverybody,
  // Events about notifications are addressed to their recipient, so they need no further check.
  notification: visibleToEverybody,
  'user-feedback': visibleFeedbackIds,
};
