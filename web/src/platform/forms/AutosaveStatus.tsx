import { useTimeZone } from '../api/portal-settings.ts';
import { formatMinute } from '../ui/dates/format-date.ts';
import styles from './AutosaveStatus.module.css';
import type { EditState } from './record-edits.ts';

interface AutosaveStatusProps {
  state: EditState;
  savedAt: Date | null;
}

/** Shows 'Saving…', 'Saved 10:42 AM', or the error, and announces it to screen readers. */
export function AutosaveStatus({ state, savedAt }: AutosaveStatusProps) {
  const timeZone = useTimeZone();
  return (
    <span className={styles.status} data-state={state} role="status">
      {textOf(state, savedAt, timeZone)}
    </span>
  );
}

function textOf(state: EditState, savedAt: Date | null, timeZone: string): string {
  if (state === 'saving') return 'Saving…';
  if (state === 'waiting') return 'Unsaved changes';
  if (state === 'failed') return 'Not saved, kept here';
  if (state === 'conflict') return 'Someone else changed this too';
  if (!savedAt) return '';
  return `Saved ${formatMinute(savedAt.toISOString(), timeZone)}`;
}
