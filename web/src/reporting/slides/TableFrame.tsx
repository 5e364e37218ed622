import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

// Arrow keys scroll the table, so they must not reach the slides, which they would switch.
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
};

/** Lets a table scroll horizontally if it is wider than its slide. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const { medium } = useSlideMedium();
  return (
    <section
      className={styles.tableFrame}
      aria-label={label}
      tabIndex={medium === 'screen' ? 0 : undefined}
      onKeyDown={keepArrows}
    >
      {children}
    </section>
  );
}

/** Notes how many rows were cut from a long table; renders nothing if none were. */
export function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.smallPrint}>
      {count} more {count === 1 ? 'row' : 'rows'}
    </p>
  );
}
