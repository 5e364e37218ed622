import { useCallback, useEffect, useRef, useState } from 'react';
import { targetOfKey } from '../keyboard/row-keys.ts';
import type { DataTableProps } from './data-table-props.ts';
import { extendRange, type RowId, type RowRange, rangeFrom, toggleRow } from './row-selection.ts';
import type { RowOrder } from './use-row-order.ts';

interface RowActionsOptions<Row> extends Pick<DataTableProps<Row>, 'opening' | 'selection'> {
  order: RowOrder<Row>;
  /** The number of visible rows, for Page Up and Page Down. */
  shownRows: number;
  scrollTo: (index: number) => void;
  focus: () => void;
}

/** Returns the keyboard and pointer handlers that move between a table's rows, open them, and select them. */
export function useRowActions<Row>(options: RowActionsOptions<Row>) {
  const { order, opening, selection, shownRows, scrollTo, focus } = options;
  const { ids, rowAt } = order;
  const openId = opening?.id ?? null;
  const { active, setActive } = useActiveRow(ids, openId, scrollTo);
  const { select, selectAll, startRange } = useRowSelecting(ids, active, selection);

  const moveTo = (index: number, isSelecting: boolean) => {
    const target = Math.max(0, Math.min(ids.length - 1, index));
    if (isSelecting) select(target, 'range');
    else startRange(null);
    setActive(target);
    scrollTo(target);
    // An open panel follows the active row.
    const row = rowAt(target);
    if (!isSelecting && openId !== null && row !== undefined) opening?.onOpen(row);
  };

  const step = (by: 1 | -1) => {
    if (openId === null) focus();
    moveTo(active + by, false);
  };

  const handleRowClick = (index: number, event: React.MouseEvent) => {
    const row = rowAt(index);
    setActive(index);
    if (event.shiftKey) return select(index, 'range');
    if (event.metaKey || event.ctrlKey) return select(index, 'toggle');
    startRange(ids[index] ?? '');
    if (row !== undefined) opening?.onOpen(row);
  };
  const handleRowPress = (index: number) => {
    const row = rowAt(index);
    if (row !== undefined) opening?.onPress?.(row);
  };

  const handleEscape = () => {
    if (selection && selection.ids.size > 0) selection.onChange(new Set());
    else opening?.onClose?.();
  };

  const handleKeyDown = (event: React.KeyboardEvent) => {
    // A control inside a cell handles its own keys.
    if (event.target !== event.currentTarget || event.altKey) return;
    const pageSize = Math.max(1, shownRows - 4);
    const target = targetOfKey(event.key, { active, count: ids.length, pageSize });
    const row = rowAt(active);
    if (target !== undefined) moveTo(target, event.shiftKey);
    else if (event.key === 'Enter' && row !== undefined) opening?.onOpen(row);
    else if (event.key === ' ') select(active, 'toggle');
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) selectAll();
    else if (event.key === 'Escape') handleEscape();
    else return;
    event.preventDefault();
  };

  const callbacks = useStableCallbacks({ handleRowClick, handleRowPress, select });
  return { active, setActive, step, handleKeyDown, ...callbacks };
}

/** Tracks the active row. A row that is opened becomes active, even if its URL or another control's keys opened it. */
function useActiveRow(
  ids: readonly RowId[],
  openId: RowId | null,
  scrollTo: (index: number) => void,
) {
  const [activeIndex, setActive] = useState(0);
  const active = Math.min(activeIndex, Math.max(0, ids.length - 1));
  const isListed = openId !== null && ids.includes(openId);
  const [followed, setFollowed] = useState<RowId | null>(null);
  const next = isListed ? openId : null;
  if (next !== followed) {
    setFollowed(next);
    if (next !== null) setActive(ids.indexOf(next));
  }
  const scrollToOpen = useRef(() => {});
  useEffect(() => {
    scrollToOpen.current = () => scrollTo(active);
  });
  useEffect(() => {
    if (followed !== null) scrollToOpen.current();
  }, [followed]);
  return { active, setActive };
}

function useRowSelecting(
  ids: readonly RowId[],
  active: number,
  selection: DataTableProps<unknown>['selection'],
) {
  const [range, setRange] = useState<RowRange | null>(null);
  const select = (index: number, kind: 'range' | 'toggle') => {
    const target = ids[index];
    if (!selection || target === undefined) return;
    if (kind === 'toggle') {
      setRange(rangeFrom(target));
      selection.onChange(toggleRow(selection.ids, target));
      return;
    }
    const from = range ?? rangeFrom(ids[active] ?? target);
    const extended = extendRange(ids, selection.ids, from, target);
    setRange(extended);
    selection.onChange(extended.made);
  };
  return {
    select,
    selectAll: () => selection?.onChange(new Set(ids)),
    /** Sets the row where the next range starts; null means the active row. */
    startRange: (id: RowId | null) => setRange(id === null ? null : rangeFrom(id)),
  };
}

interface RowHandlers {
  handleRowClick: (index: number, event: React.MouseEvent) => void;
  handleRowPress: (index: number) => void;
  select: (index: number, kind: 'range' | 'toggle') => void;
}

/** Returns callbacks that never change, so that only rows whose appearance changes are re-rendered. */
function useStableCallbacks(handlers: RowHandlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
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
  return { clickRow, pressRow, toggle };
}
