import { useContext, useMemo } from 'react';
import { useListFocus, useListKeys } from '../keyboard/list-keys.ts';
import { RoomBesidePanel } from '../panel/SidePanel.tsx';
import { headingsOf } from './DataTableGroup.tsx';
import { columnTracks, fittingColumns } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowOrder } from './use-row-order.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/**
 * Returns the columns that fit, the rows in order, the rows to render, and the handlers for keyboard and pointer
 * events.
 */
export function useDataTable<Row>(props: DataTableProps<Row>) {
  const { opening, selection, paging, whole } = props;
  const room = useContext(RoomBesidePanel);
  const isSelectable = selection !== undefined;
  const columns = useMemo(
    () => fittingColumns(props.columns, isSelectable, room),
    [props.columns, isSelectable, room],
  );
  const order = useRowOrder(props);
  const headings = useMemo(() => headingsOf(props.groups), [props.groups]);
  const { scrollRef, virtualizer, idOf } = useVirtualRows(
    order.ids.length,
    paging,
    whole?.onShow,
    headings,
    props.rowHeight,
  );
  const focus = () => scrollRef.current?.focus({ preventScroll: true });
  const actions = useRowActions({
    order,
    opening,
    selection,
    shownRows: virtualizer.getVirtualItems().length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    focus,
  });
  const isOfScreen = opening !== undefined || paging !== undefined;
  useListKeys({ step: actions.step, isSelectable, isOfScreen });
  useListFocus(focus, isOfScreen && !props.isLoading && order.rows.length > 0);
  const sort = (by: string) => {
    actions.setActive(0);
    virtualizer.scrollToOffset(0);
    order.sortBy(by);
  };
  return {
    columns,
    tracks: columnTracks(columns, isSelectable, room),
    order,
    headings,
    scrollRef,
    virtualizer,
    idOf,
    focus,
    actions,
    sort,
  };
}
