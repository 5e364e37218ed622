import { Button, Progress } from '@mantine/core';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The label, such as 'Loading 12 of 40 Account Posts'. */
  label: string;
  done: number;
  total: number;
  /** The exact progress as text, if the label doesn't include it. */
  count?: string;
  onCancel?: () => void;
}

export function ProgressBar({ label, done, total, count, onCancel }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, (done / total) * 100) : 0;
  return (
    <div className={styles.bar}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <div className={styles.line}>
        <span role="status">{label}</span>
        <span className={`${styles.count} tabular`}>{count ?? `${done} of ${total}`}</span>
      </div>
      {onCancel && (
        <Button size="xs" variant="default" onClick={onCancel} style={{ justifySelf: 'start' }}>
          Cancel
        </Button>
      )}
    </div>
  );
}
