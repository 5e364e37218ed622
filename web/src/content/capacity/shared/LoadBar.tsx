import styles from './Capacity.module.css';
import { capacityShare, loadShare } from './load-texts.ts';

interface LoadBarProps {
  load: number;
  capacity: number | null;
  isOver: boolean;
}

/**
 * Shows the used part of a capacity. If the load is higher, the bar is as long as the load, with a mark at the
 * capacity. The bar is decorative, because the numbers are next to it.
 */
export function LoadBar({ load, capacity, isOver }: LoadBarProps) {
  const limit = capacityShare(load, capacity);
  return (
    <span className={styles.track} data-unset={capacity === null || undefined} aria-hidden="true">
      <span
        className={styles.fill}
        data-over={isOver || undefined}
        style={{ '--share': `${loadShare(load, capacity)}%` }}
      />
      {limit !== null && <span className={styles.limit} style={{ '--share': `${limit}%` }} />}
    </span>
  );
}
