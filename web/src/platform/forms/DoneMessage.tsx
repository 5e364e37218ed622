import { IconCircleCheck } from '@tabler/icons-react';
import styles from './DoneMessage.module.css';

/** Confirms an action in the form that triggered it, and announces the confirmation to screen readers. */
export function DoneMessage({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text !== null && (
        <div className={styles.message}>
          <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
          {text}
        </div>
      )}
    </div>
  );
}
