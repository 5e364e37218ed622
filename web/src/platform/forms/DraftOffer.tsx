import { Button } from '@mantine/core';
import { useTimeZone } from '../api/portal-settings.ts';
import { formatDayAndHour } from '../ui/dates/format-date.ts';
import styles from './ConflictNotice.module.css';

interface DraftOfferProps {
  savedAt: string;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers unsaved input to the user who typed it. */
export function DraftOffer({ savedAt, onRestore, onDrop }: DraftOfferProps) {
  const timeZone = useTimeZone();
  return (
    <div className={styles.offer} role="status">
      <p>You left unsaved changes here on {formatDayAndHour(savedAt, timeZone)}.</p>
      <Button size="xs" onClick={onRestore}>
        Restore
      </Button>
      <Button size="xs" variant="default" onClick={onDrop}>
        Discard
      </Button>
    </div>
  );
}
