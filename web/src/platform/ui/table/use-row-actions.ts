import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Keyboard and pointer handling of a table's rows: move, open, select. */
export function useRowActions<Row>({
  order: { ids, rowAt },
  opening,
  selection,
  shownRows,
  scrollTo,
  focus,
}: RowActionsOptions<Row>) {
  const [activeIndex, setActiveIndex] = useState(0);
  const [range, setRange] = useState<RowRange | null>(null);
  const active = Math.min(activeIndex, Math.max(0, ids.length - 1));

  // The open row is the active one, even if it was opened by its address or another control's keys.
  const openId = opening?.id ?? null;
  const isListed = openId !== null && ids.includes(openId);
  const [followed, setFollowed] = useState<RowId | null>(null);
  const next = isListed ? openId : null;
  if (next !== followed) {
    setFollowed(next);
    if (next !== null) setActiveIndex(ids.indexOf(next));
  }
  const scrollToOpen = useRef(() => {});
  useEffect(() => {
    scrollToOpen.current = () => scrollTo(active);
  });
  useEffect(() => {
    if (followed !== null) scrollToOpen.current();
  }, [followed]);

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

  const moveTo = (index: number, isSelecting: boolean) => {
    const target = Math.max(0, Math.min(ids.length - 1, index));
    if (isSelecting) select(target, 'range');
    else setRange(null);
    setActiveIndex(target);
    scrollTo(target);
    // The panel follows the row.
    const row = rowAt(target);
    if (!isSelecting && openId !== null && row !== undefined) opening?.onOpen(row);
  };

  const step = (by: 1 | -1) => {
    if (openId === null) focus();
    moveTo(active + by, false);
  };

  const handleRowClick = (index: number, event: React.MouseEvent) => {
    const row = rowAt(index);
    setActiveIndex(index);
    if (event.shiftKey) return select(index, 'range');
    if (event.metaKey || event.ctrlKey) return select(index, 'toggle');
    setRange(rangeFrom(ids[index] ?? ''));
    if (row !== undefined) opening?.onOpen(row);
  };

  // Stable callbacks, so that only rows whose appearance changes render.
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

  const handleEscape = () => {
    if (selection && selection.ids.size > 0) selection.onChange(new Set());
    else opening?.onClose?.();
  };

  const handleKeyDown = (event: React.KeyboardEvent) => {
    // Keys inside a cell's control belong to that control.
    if (event.target !== event.currentTarget || event.altKey) return;
    const pageSize = Math.max(1, shownRows - 4);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageSize,
      PageUp: active - pageSize,
      Home: 0,
      End: ids.length - 1,
    };
    const step = steps[event.key];
    const row = rowAt(active);
    if (step !== undefined) moveTo(step, event.shiftKey);
    else if (event.key === 'Enter' && row !== undefined) opening?.onOpen(row);
    else if (event.key === ' ') select(active, 'toggle');
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.onChange(new Set(ids));
    else if (event.key === 'Escape') handleEscape();
    else return;
    event.preventDefault();
  };

  return { active, setActive: setActiveIndex, step, clickRow, pressRow, toggle, handleKeyDown };
}
