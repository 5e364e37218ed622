import { IconCircleCheck } from '@tabler/icons-react';
import styles from './DoneMessage.module.css';

/** That something was done, in the form that did it; said aloud too. */
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
