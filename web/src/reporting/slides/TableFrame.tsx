import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

// Elsewhere the arrow keys lead from slide to slide; here they scroll.
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
};

/** A table that scrolls sideways where it is wider than its slide. */
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
