import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from './DataTable.module.css';
import type { DataTableColumn } from './data-table-columns.ts';
import { nextSort, type RowId } from './row-selection.ts';

interface DataTableHeadProps<Row> {
  columns: readonly DataTableColumn<Row>[];
  sort: string | null;
  onSort: (sort: string) => void;
  isServerSorted: boolean;
  selection:
    | {
        ids: ReadonlySet<RowId>;
        order: readonly RowId[];
        onChange: (ids: ReadonlySet<RowId>) => void;
      }
    | undefined;
}

export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, sort, onSort, isServerSorted, selection } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <div className={styles.head} role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element */}
      <div className={styles.line} role="row" aria-rowindex={1} tabIndex={-1}>
        {selection && (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
          <span className={styles.check} role="columnheader" tabIndex={-1}>
            <input
              type="checkbox"
              aria-label="Select all"
              checked={selection.ids.size > 0 && selection.ids.size === selection.order.length}
              ref={(input) => {
                if (!input) return;
                input.indeterminate =
                  selection.ids.size > 0 && selection.ids.size < selection.order.length;
              }}
              onChange={(event) =>
                selection.onChange(new Set(event.currentTarget.checked ? selection.order : []))
              }
            />
          </span>
        )}
        {columns.map((column) => {
          const name = isServerSorted ? column.sort : column.sortValue && column.id;
          return (
            <HeadCell
              key={column.id}
              column={column}
              direction={directionOf(sort, name)}
              onSort={name === undefined ? undefined : () => onSort(nextSort(sort, name))}
            />
          );
        })}
      </div>
    </div>
  );
}

type Direction = 'ascending' | 'descending' | undefined;

function directionOf(sort: string | null, name: string | undefined): Direction {
  if (name === undefined) return undefined;
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

interface HeadCellProps {
  column: Pick<DataTableColumn<never>, 'header' | 'headerMark' | 'hint' | 'wrapsHeader' | 'align'>;
  direction: Direction;
  onSort: (() => void) | undefined;
}

function HeadCell({ column, direction, onSort }: HeadCellProps) {
  const { header, headerMark, hint, wrapsHeader, align } = column;
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <span
      className={styles.headCell}
      role="columnheader"
      aria-sort={onSort && (direction ?? 'none')}
      data-align={align}
      data-wraps={wrapsHeader}
      title={hint}
      tabIndex={-1}
    >
      {headerMark}
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-active={direction !== undefined || undefined}
          onClick={onSort}
        >
          {header}
          <Arrow className={styles.sortIcon} size={12} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </span>
  );
}
