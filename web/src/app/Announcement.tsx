import { systemNotificationEndpoints } from '@portal/contract/notifications/system-notification.endpoints.ts';
import { findShownNotification } from '@portal/contract/notifications/system-notification.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../platform/api/queries.ts';
import { SystemBanner } from '../platform/ui/SystemBanner.tsx';

const closedKey = 'closedAnnouncements';

/** The system notification that is live now; closing it lasts for this session. */
export function Announcement() {
  const [closed, setClosed] = useState(readClosed);
  const { data: notifications = [] } = useQuery({
    ...endpointQuery(systemNotificationEndpoints.list),
    refetchInterval: 60_000,
  });
  const shown = findShownNotification(notifications, new Date().toISOString());
  if (!shown || closed.includes(shown.id)) return null;

  const handleClose = () => {
    const next = [...closed, shown.id];
    sessionStorage.setItem(closedKey, JSON.stringify(next));
    setClosed(next);
  };
  return <SystemBanner html={shown.message} onClose={handleClose} />;
}

function readClosed(): number[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(closedKey) ?? '[]');
  return Array.isArray(kept) ? kept.map(Number) : [];
}
