import { type MouseEvent, memo } from 'react';
import styles from './DataTable.module.css';
import type { DataTableColumn } from './data-table-columns.ts';

interface DataTableRowProps<Row> {
  domId: string;
  /** The row's data; undefined while the row is loading. */
  row: Row | undefined;
  columns: readonly DataTableColumn<Row>[];
  index: number;
  /** The row's offset from the first row, in pixels. */
  start: number;
  /** The id of the row's group heading. */
  group: string | undefined;
  isActive: boolean;
  isOpen: boolean;
  isOpenable: boolean;
  /** Whether the row is selected; undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  onClick: (index: number, event: MouseEvent) => void;
  onPress: (index: number) => void;
  onToggle: (index: number, kind: 'range' | 'toggle') => void;
}

function Row<Row>(props: DataTableRowProps<Row>) {
  const { domId, row, columns, index, start, isSelected, onClick, onPress, onToggle } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys
    <div
      id={domId}
      className={`${styles.line} ${styles.row}`}
      style={{ transform: `translateY(${start}px)` }}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-describedby={props.group}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      data-open={props.isOpen || undefined}
      data-active={props.isActive || undefined}
      data-openable={props.isOpenable || undefined}
      onPointerDown={() => onPress(index)}
      onMouseDown={(event) => {
        // Shift-click must not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => onClick(index, event)}
    >
      {isSelected !== undefined && (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
        <span className={styles.check} role="gridcell" tabIndex={-1}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Select row"
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => {
              event.stopPropagation();
              onToggle(index, event.shiftKey ? 'range' : 'toggle');
            }}
          />
        </span>
      )}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
        <span
          key={column.id}
          className={styles.cell}
          role="gridcell"
          tabIndex={-1}
          data-align={column.align}
        >
          {row === undefined ? <span className={styles.pending} /> : column.cell(row)}
        </span>
      ))}
    </div>
  );
}

/** A memoized row. The callbacks never change, because they find the row by its index. */
export const DataTableRow = memo(Row) as typeof Row;
