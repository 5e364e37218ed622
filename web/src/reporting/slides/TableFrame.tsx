import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

// Outside the table the arrow keys switch slides; inside it they scroll.
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
};

/** A table that scrolls sideways if it is wider than its slide. */
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

/** On paper, a note of the number of rows that are cut from a long table. */
export function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.smallPrint}>
      {count} more {count === 1 ? 'row' : 'rows'}
    </p>
  );
}
