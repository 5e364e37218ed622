import { VisuallyHidden } from '@mantine/core';
import { countedInboxThreads } from '@portal/contract/notifications/inbox-kinds.ts';
import { IconBell } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setTitleCount } from '#platform/ui/layout/use-page-title.ts';
import styles from './InboxLink.module.css';
import { useUnreadCount } from './inbox.queries.ts';

/** Formats a count that the server caps at a limit. */
const countText = (unread: number) =>
  unread >= countedInboxThreads ? `${countedInboxThreads - 1}+` : String(unread);

/** Links to the inbox, and shows the number of unread records in the link and in the browser tab's title. */
export function InboxLink() {
  const unread = useUnreadCount();
  const isActive = useLocation({ select: ({ pathname }) => pathname.startsWith('/inbox') });
  useEffect(() => {
    setTitleCount(unread > 0 ? countText(unread) : '');
    return () => setTitleCount('');
  }, [unread]);
  return (
    <Link
      to="/inbox"
      className={styles.link}
      data-active={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      <IconBell className={styles.icon} size={17} stroke={1.6} aria-hidden="true" />
      Inbox
      {unread > 0 && (
        <span className={styles.count}>
          {countText(unread)}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
