import { IconPlugConnectedX } from '@tabler/icons-react';
import { useConnectionState } from '../platform/events/connection-state.ts';
import styles from './ConnectionNotice.module.css';

/** Shown while the event stream is down, so colleagues' changes don't arrive. */
export function ConnectionNotice() {
  if (useConnectionState() !== 'lost') return null;
  return (
    <div className={styles.notice} role="status">
      <IconPlugConnectedX size={14} stroke={1.8} aria-hidden="true" />
      Connection lost. What you type is kept. Trying again…
    </div>
  );
}
