import { eventVisibility } from '#platform/events/visibility.ts';
import { onPersonDeleting } from '#users/people/person.events.ts';
import { deleteNotificationsOf } from './notifications/notification.repository.ts';
import { deleteFeedbackOf } from './user-feedback/user-feedback.repository.ts';
import { visibleFeedbackIds } from './user-feedback/user-feedback.service.ts';

// Announcements are for everybody; a notification's events name their only recipient.
eventVisibility.register('system-notification', async (_db, _viewer, ids) => new Set(ids));
eventVisibility.register('notification', async (_db, _viewer, ids) => new Set(ids));
eventVisibility.register('user-feedback', visibleFeedbackIds);

onPersonDeleting.register(async (db, { personId }) => {
  await deleteNotificationsOf(db, personId);
  await deleteFeedbackOf(db, personId);
});
