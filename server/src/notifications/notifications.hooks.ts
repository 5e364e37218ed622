import { type HookHandler, handleHook } from '#platform/events/hooks.ts';
import { type EventVisibility, visibleToEverybody } from '#platform/events/visibility.ts';
import { isStaff } from '#platform/http/access.ts';
import { onJobEnded } from '#platform/jobs/job.events.ts';
import { onPersonDeactivated, onPersonDeleting } from '#users/people/person.events.ts';
import { onCountSavedViews } from '#users/saved-views/saved-view.events.ts';
import { selectVisibleChannelIds } from './chat/chat-channel.repository.ts';
import { chatChannelTopic, endChatChannelsOf } from './chat/chat-channel.service.ts';
import { onInboxRead } from './inbox/inbox.events.ts';
import { notifyOfJob } from './inbox/job-notices.ts';
import { deleteInboxOf } from './inbox/notify.repository.ts';
import { inboxTopic } from './inbox/notify.service.ts';
import { ownInbox } from './inbox/own-inbox.ts';
import { deleteNotificationsOf } from './notifications/notification.repository.ts';
import { countNotificationViews } from './saved-view-counts.service.ts';
import { deleteFeedbackOf } from './user-feedback/user-feedback.repository.ts';
import { visibleFeedbackIds } from './user-feedback/user-feedback.service.ts';

export const notificationsHooks: readonly HookHandler[] = [
  handleHook(onCountSavedViews, countNotificationViews),
  handleHook(onPersonDeleting, async (db, { personId }) => {
    await endChatChannelsOf(db, personId);
    await deleteInboxOf(db, personId);
    await deleteNotificationsOf(db, personId);
    await deleteFeedbackOf(db, personId);
  }),
  handleHook(onPersonDeactivated, (db, { personId }) => endChatChannelsOf(db, personId)),
  handleHook(onInboxRead, async (_db, viewer) => ownInbox(viewer)),
  handleHook(onJobEnded, notifyOfJob),
];

export const notificationsEventVisibility: EventVisibility = {
  'system-notification': visibleToEverybody,
  // Notification events are sent only to their recipient, so they need no further check.
  notification: visibleToEverybody,
  [inboxTopic]: visibleToEverybody,
  [chatChannelTopic]: (db, viewer, ids) =>
    selectVisibleChannelIds(db, ids, { personId: viewer.id, isStaff: isStaff(viewer) }),
  'user-feedback': visibleFeedbackIds,
};
