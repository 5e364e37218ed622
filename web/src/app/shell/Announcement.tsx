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

/** Dismissed notifications, per user: the next user in this tab has dismissed none. */
const closedKeyOf = (viewerId: number) => `closedAnnouncements-${viewerId}`;
/** Timers are limited to about 24 days and are suspended while the machine sleeps. */
const longestWait = 60_000;

/** The live system notification; dismissing it lasts for this session. */
export function Announcement() {
  const closedKey = closedKeyOf(useViewer().id);
  const [closed, setClosed] = useState(() => readClosed(closedKey));
  const { data: notifications = [] } = useQuery({
    ...endpointQuery(systemNotificationCalls.list),
    refetchInterval: 60_000,
  });
  const [now, setNow] = useState(() => new Date().toISOString());
  const next = findNextNotificationChange(notifications, now);
  // The clock alone can start or end a notification, even if the list doesn't change.
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
