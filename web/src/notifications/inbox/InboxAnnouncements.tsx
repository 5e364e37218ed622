import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#platform/api/queries.ts';
import styles from './InboxScreen.module.css';

/** Shows the live announcements, so that announcements whose banner was closed can be read again. */
export function InboxAnnouncements() {
  const { data = [], dataUpdatedAt } = useQuery({
    ...endpointQuery(systemNotificationCalls.list),
    refetchInterval: 60_000,
  });
  const now = new Date(dataUpdatedAt).toISOString();
  const live = data.filter(
    ({ live_date, end_date, is_active }) => is_active && live_date <= now && now <= end_date,
  );
  if (live.length === 0) return null;
  return (
    <ul className={styles.announcements} aria-label="Announcements">
      {live.map(({ id, message }) => (
        <li key={id} className={styles.announcement}>
          <IconSpeakerphone size={16} stroke={1.7} aria-hidden="true" />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the message before storing it */}
          <div dangerouslySetInnerHTML={{ __html: message }} />
        </li>
      ))}
    </ul>
  );
}
