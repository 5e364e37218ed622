import type { KeyboardEvent, ReactNode } from 'react';
import edges from '#platform/ui/table/HiddenColumns.module.css';
import { markHiddenColumns, watchHiddenColumns } from '#platform/ui/table/hidden-columns.ts';
import styles from './Slides.module.css';
import { useSlideMedium } from './slide-medium.ts';

// Arrow keys scroll the table, so don't let them reach the slides, where they would switch to another slide.
const keepArrows = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
};

/** Lets a table scroll horizontally if it is wider than its slide. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  const { medium } = useSlideMedium();
  const isScreen = medium === 'screen';
  return (
    <div className={edges.edge} ref={isScreen ? watchHiddenColumns : null}>
      <section
        className={styles.tableFrame}
        aria-label={label}
        tabIndex={isScreen ? 0 : undefined}
        onKeyDown={keepArrows}
        onScroll={({ currentTarget }) => markHiddenColumns(currentTarget)}
      >
        {children}
      </section>
    </div>
  );
}

/** States how many rows were removed from a long table. Renders nothing if none were removed. */
export function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.smallPrint}>
      {count} more {count === 1 ? 'row' : 'rows'}
    </p>
  );
}
