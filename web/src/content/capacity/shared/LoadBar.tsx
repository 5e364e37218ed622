import styles from './Capacity.module.css';
import { loadShare } from './load-texts.ts';

interface LoadBarProps {
  load: number;
  capacity: number | null;
  isOver: boolean;
}

/** Shows the used part of a capacity. The bar is decorative, because the numbers are next to it. */
export function LoadBar({ load, capacity, isOver }: LoadBarProps) {
  return (
    <span className={styles.track} data-unset={capacity === null || undefined} aria-hidden="true">
      <span
        className={styles.fill}
        data-over={isOver || undefined}
        style={{ '--share': `${loadShare(load, capacity)}%` }}
      />
    </span>
  );
}
