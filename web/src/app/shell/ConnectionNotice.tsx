import { IconPlugConnectedX } from '@tabler/icons-react';
import { useOutage } from '#platform/api/outage.ts';
import { useConnectionState } from '#platform/events/connection-state.ts';
import styles from './ConnectionNotice.module.css';

/** Warns during a server outage, and while the event stream is down, because colleagues' changes don't arrive then. */
export function ConnectionNotice() {
  const outage = useOutage();
  const isLost = useConnectionState() === 'lost';
  if (!isLost && outage === null) return null;
  return (
    <div className={styles.notice} role="status">
      <IconPlugConnectedX size={14} stroke={1.8} aria-hidden="true" />
      {outage ?? 'Connection lost. What you type is kept. Trying again…'}
    </div>
  );
}
