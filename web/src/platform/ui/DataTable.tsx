import {
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import {
  columnTracks,
  type DataTableColumn,
  fittingColumns,
  sortRows,
} from './data-table-columns.ts';
import { MissingRows } from './MissingRows.tsx';
import { extendRange, type RowId, type RowRange, rangeFrom, toggleRow } from './row-selection.ts';
import { RoomBesidePanel } from './SidePanel.tsx';
import { SkeletonRows } from './Skeletons.tsx';
import { type Paging, useVirtualRows } from './use-virtual-rows.ts';

export type { DataTableColumn } from './data-table-columns.ts';

export interface DataTableProps<Row> {
  /** What the table lists, for those who don't see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly DataTableColumn<Row>[];
  rowId: (row: Row) => RowId;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
  isLoading?: boolean;
  /** Said while it loads: 'Loading Articles'. */
  loadingLabel?: string;
  /** The order, where the server sorts (`sort` of the columns, '-' is downwards). */
  sorting?: { by: string | null | undefined; onChange: (by: string) => void };
  /** The row whose panel is open. Enter and a click open, Esc closes. */
  opening?: {
    id: RowId | null;
    onOpen: (row: Row) => void;
    onClose?: () => void;
    /** The pointer is down on a row: time to ask for what its panel needs. */
    onPress?: (row: Row) => void;
  };
  /** Several rows at once: shift selects a range, ctrl or meta toggles one. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void };
  /** More rows than are here: what `useEndpointPages` answers fits. */
  paging?: Paging & { total?: number };
  /**
   * The ids of the whole list in its order, where `rows` are those that are here so far; `onShow` is told
   * which places are in sight. A list that is cut off goes on behind the last id. `error` is why some of
   * it isn't here.
   */
  whole?: {
    ids: readonly RowId[];
    onShow: (first: number, last: number) => void;
    isCutOff: boolean;
    error: Error | null;
    retry: () => void;
  };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rowId, opening, selection, paging, sorting, whole } = props;
  const room = useContext(RoomBesidePanel);
  const isSelectable = selection !== undefined;
  const columns = useMemo(
    () => fittingColumns(props.columns, isSelectable, room),
    [props.columns, isSelectable, room],
  );
  const [localSort, setLocalSort] = useState<string | null>(null);
  const rows = useMemo(
    () => (sorting ? props.rows : sortRows(props.rows, props.columns, localSort)),
    [sorting, props.rows, props.columns, localSort],
  );
  const wholeIds = whole?.ids;
  const order = useMemo(() => wholeIds ?? rows.map(rowId), [wholeIds, rows, rowId]);
  const byId = useMemo(() => new Map(rows.map((row) => [rowId(row), row])), [rows, rowId]);
  const rowAt = (index: number) => byId.get(order[index] ?? '');
  const [activeIndex, setActiveIndex] = useState(0);
  const [range, setRange] = useState<RowRange | null>(null);
  const active = Math.min(activeIndex, Math.max(0, order.length - 1));
  const { scrollRef, virtualizer, idOf } = useVirtualRows(order.length, paging, whole?.onShow);

  const select = (index: number, kind: 'range' | 'toggle') => {
    const target = order[index];
    if (!selection || target === undefined) return;
    if (kind === 'toggle') {
      setRange(rangeFrom(target));
      selection.onChange(toggleRow(selection.ids, target));
      return;
    }
    const from = range ?? rangeFrom(order[active] ?? target);
    const extended = extendRange(order, selection.ids, from, target);
    setRange(extended);
    selection.onChange(extended.made);
  };

  const moveTo = (index: number, isSelecting: boolean) => {
    const target = Math.max(0, Math.min(order.length - 1, index));
    if (isSelecting) select(target, 'range');
    else setRange(null);
    setActiveIndex(target);
    virtualizer.scrollToIndex(target);
  };

  const handleRowClick = (index: number, event: React.MouseEvent) => {
    const row = rowAt(index);
    setActiveIndex(index);
    if (event.shiftKey) return select(index, 'range');
    if (event.metaKey || event.ctrlKey) return select(index, 'toggle');
    setRange(rangeFrom(order[index] ?? ''));
    if (row !== undefined) opening?.onOpen(row);
  };

  // Rows get the same callbacks each time, so that only those are drawn again that look different.
  const handleRowPress = (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) opening?.onPress?.(row);
  };
  const latest = useRef({ handleRowClick, handleRowPress, select });
  useEffect(() => {
    latest.current = { handleRowClick, handleRowPress, select };
  });
  const clickRow = useCallback(
    (index: number, event: React.MouseEvent) => latest.current.handleRowClick(index, event),
    [],
  );
  const pressRow = useCallback((index: number) => latest.current.handleRowPress(index), []);
  const toggle = useCallback(
    (index: number, kind: 'range' | 'toggle') => latest.current.select(index, kind),
    [],
  );

  const handleKeyDown = (event: React.KeyboardEvent) => {
    // Keys inside a cell's own control are that control's.
    if (event.target !== event.currentTarget || event.altKey) return;
    const pageSize = Math.max(1, virtualizer.getVirtualItems().length - 4);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageSize,
      PageUp: active - pageSize,
      Home: 0,
      End: order.length - 1,
    };
    const step = steps[event.key];
    const row = rowAt(active);
    if (step !== undefined) moveTo(step, event.shiftKey);
    else if (event.key === 'Enter' && row !== undefined) opening?.onOpen(row);
    else if (event.key === ' ') select(active, 'toggle');
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.onChange(new Set(order));
    else if (event.key === 'Escape') handleEscape();
    else return;
    event.preventDefault();
  };

  const handleSort = (by: string) => {
    setActiveIndex(0);
    virtualizer.scrollToOffset(0);
    if (sorting) sorting.onChange(by);
    else setLocalSort(by);
  };

  const handleEscape = () => {
    if (selection && selection.ids.size > 0) selection.onChange(new Set());
    else opening?.onClose?.();
  };

  if (props.isLoading) return <SkeletonRows label={props.loadingLabel ?? 'Loading'} rows={12} />;
  if (rows.length === 0) return <>{props.empty}</>;

  const { template, width } = columnTracks(columns, isSelectable);
  const total = paging?.total ?? (paging?.hasMore || whole?.isCutOff ? -1 : order.length + 1);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element
    <div
      ref={scrollRef}
      className={styles.frame}
      style={{ '--table-columns': template, '--table-width': `${width}px` }}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={total}
      aria-multiselectable={selection !== undefined || undefined}
      aria-activedescendant={idOf(active)}
      data-selecting={(selection && selection.ids.size > 0) || undefined}
      onKeyDown={handleKeyDown}
      onScroll={({ currentTarget: frame }) =>
        frame.toggleAttribute('data-aside', frame.scrollLeft > 0)
      }
    >
      <DataTableHead
        columns={columns}
        sort={sorting ? (sorting.by ?? null) : localSort}
        onSort={handleSort}
        isServerSorted={sorting !== undefined}
        selection={selection && { ...selection, order }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={styles.body} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = order[index];
          if (id === undefined) return null;
          return (
            <DataTableRow
              key={id}
              domId={idOf(index)}
              row={rowAt(index)}
              columns={columns}
              index={index}
              start={start}
              isActive={index === active}
              isOpen={opening?.id === id}
              isOpenable={opening !== undefined}
              isSelected={selection ? selection.ids.has(id) : undefined}
              onClick={clickRow}
              onPress={pressRow}
              onToggle={toggle}
            />
          );
        })}
      </div>
      {paging?.moreError && !paging.isLoadingMore && (
        <MissingRows onRetry={paging.loadMore}>
          The rows after these couldn’t be loaded.
        </MissingRows>
      )}
      {whole?.error && (
        <MissingRows onRetry={whole.retry}>Some rows couldn’t be loaded.</MissingRows>
      )}
      {paging && !paging.moreError && (paging.isLoadingMore || paging.hasMore) && (
        // No row, and so without a role: a grid holds rows alone.
        <div className={styles.foot}>
          {paging.total === undefined
            ? `${rows.length.toLocaleString('en')} loaded, loading more …`
            : `${rows.length.toLocaleString('en')} of ${paging.total.toLocaleString('en')}`}
        </div>
      )}
      {whole?.isCutOff && (
        <div className={styles.foot}>
          The first {order.length.toLocaleString('en')} are listed. Filter the list to see the
          others.
        </div>
      )}
    </div>
  );
}
