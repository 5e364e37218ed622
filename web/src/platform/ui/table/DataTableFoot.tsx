import type { ReactNode } from 'react';
import styles from './DataTable.module.css';
import type { DataTableProps } from './data-table-props.ts';

interface DataTableFootProps extends Pick<DataTableProps<never>, 'paging' | 'whole'> {
  /** The number of loaded rows. */
  rowCount: number;
  /** The total number of rows, including rows that aren't loaded yet. */
  idCount: number;
}

/** Shows the lines below the rows: the number of loaded rows, or why some rows are missing. */
export function DataTableFoot({ rowCount, idCount, paging, whole }: DataTableFootProps) {
  return (
    <>
      {paging?.moreError && !paging.isLoadingMore && (
        <MissingRows onRetry={paging.loadMore}>More rows couldn’t be loaded.</MissingRows>
      )}
      {whole?.error && (
        <MissingRows onRetry={whole.retry}>Some rows couldn’t be loaded.</MissingRows>
      )}
      {paging && !paging.moreError && (paging.isLoadingMore || paging.hasMore) && (
        // This element has no role, because it isn't a row and a grid may contain only rows.
        <div className={styles.foot}>
          {paging.total === undefined
            ? `${rowCount.toLocaleString('en')} loaded, loading more…`
            : `${rowCount.toLocaleString('en')} of ${paging.total.toLocaleString('en')}`}
        </div>
      )}
      {whole?.isCutOff && (
        <div className={styles.foot}>
          The first {idCount.toLocaleString('en')} are listed. Filter the list to see the others.
        </div>
      )}
    </>
  );
}

interface MissingRowsProps {
  /** The message, which names the rows that failed to load. */
  children: ReactNode;
  onRetry: () => void;
}

/** Shows a table's last line if some of its rows failed to load. */
function MissingRows({ children, onRetry }: MissingRowsProps) {
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
