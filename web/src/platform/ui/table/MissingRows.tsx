import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

interface MissingRowsProps {
  /** A message that names the rows that failed to load. */
  children: ReactNode;
  onRetry: () => void;
}

/** The last visible line of a table whose rows failed to load. */
export function MissingRows({ children, onRetry }: MissingRowsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <div className={`${styles.foot} ${styles.missing}`} role="row" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="gridcell" tabIndex={-1} aria-live="polite">
        {children}{' '}
        <button type="button" className={styles.again} onClick={onRetry}>
          Try again
        </button>
      </span>
    </div>
  );
}
