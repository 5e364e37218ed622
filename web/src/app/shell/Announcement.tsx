import {
  findNextNotificationChange,
  findShownNotification,
} from '@portal/contract/notifications/shown-notification.ts';
import { systemNotificationCalls } from '@portal/contract/notifications/system-notification.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { useViewer } from '#platform/session/viewer.ts';
import { SystemBanner } from '#platform/ui/status/SystemBanner.tsx';

/** Returns the storage key for the notifications that a user has dismissed in this tab. */
const closedKeyOf = (viewerId: number) => `closedAnnouncements-${viewerId}`;
/**
 * The longest timer in milliseconds. Longer waits are split, because timers are limited to about 24 days and are
 * suspended while the computer sleeps.
 */
const longestWait = 60_000;

/** Shows the live system notification. If the user dismisses it, it stays hidden in this tab. */
export function Announcement() {
  const closedKey = closedKeyOf(useViewer().id);
  const [closed, setClosed] = useState(() => readClosed(closedKey));
  const { data: notifications = [] } = useQuery({
    ...endpointQuery(systemNotificationCalls.list),
    refetchInterval: 60_000,
  });
  const [now, setNow] = useState(() => new Date().toISOString());
  const next = findNextNotificationChange(notifications, now);
  // A notification can start or end without a change to the list, so wait until that time.
  useEffect(() => {
    if (!next) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = Date.parse(next) - Date.now() + 1;
      if (left <= 0) setNow(new Date().toISOString());
      else timer = setTimeout(wait, Math.min(longestWait, left));
    };
    wait();
    return () => clearTimeout(timer);
  }, [next]);

  const shown = findShownNotification(notifications, now);
  if (!shown || closed.includes(shown.id)) return null;

  const handleClose = () => {
    const all = [...closed, shown.id];
    sessionStorage.setItem(closedKey, JSON.stringify(all));
    setClosed(all);
  };
  return <SystemBanner html={shown.message} onClose={handleClose} />;
}

function readClosed(closedKey: string): number[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(closedKey) ?? '[]');
  return Array.isArray(kept) ? kept.map(Number) : [];
}
