import { Fragment, useContext, useMemo } from 'react';
import { useListFocus, useListKeys } from '../keyboard/list-keys.ts';
import { RoomBesidePanel } from '../panel/SidePanel.tsx';
import { SkeletonRows } from '../placeholders/Skeletons.tsx';
import styles from './DataTable.module.css';
import { DataTableGroup, groupIdOf, headingsOf } from './DataTableGroup.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { columnTracks, fittingColumns } from './data-table-columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { MissingRows } from './MissingRows.tsx';
import { useRowActions } from './use-row-actions.ts';
import { useRowOrder } from './use-row-order.ts';
import { headingHeight, useVirtualRows } from './use-virtual-rows.ts';

export type { DataTableColumn } from './data-table-columns.ts';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { opening, selection, paging, sorting, whole } = props;
  const room = useContext(RoomBesidePanel);
  const isSelectable = selection !== undefined;
  const columns = useMemo(
    () => fittingColumns(props.columns, isSelectable, room),
    [props.columns, isSelectable, room],
  );
  const order = useRowOrder(props);
  const { rows, ids, rowAt } = order;
  const headings = useMemo(() => headingsOf(props.groups), [props.groups]);
  const { scrollRef, virtualizer, idOf } = useVirtualRows(
    ids.length,
    paging,
    whole?.onShow,
    headings,
  );
  const focus = () => scrollRef.current?.focus({ preventScroll: true });
  const { active, setActive, step, clickRow, pressRow, toggle, handleKeyDown } = useRowActions({
    order,
    opening,
    selection,
    shownRows: virtualizer.getVirtualItems().length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    focus,
  });
  const isOfScreen = opening !== undefined || paging !== undefined;
  useListKeys({ step, isSelectable, isOfScreen });
  useListFocus(focus, isOfScreen && !props.isLoading && rows.length > 0);

  const handleSort = (by: string) => {
    setActive(0);
    virtualizer.scrollToOffset(0);
    order.sortBy(by);
  };

  if (props.isLoading) return <SkeletonRows label={props.loadingLabel ?? 'Loading'} rows={12} />;
  if (rows.length === 0) return <>{props.empty}</>;

  const { template, width } = columnTracks(columns, isSelectable, room);
  const total = paging?.total ?? (paging?.hasMore || whole?.isCutOff ? -1 : ids.length + 1);

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
      onFocus={({ target }) => {
        // A click focuses the cell under it, but the grid handles the keys.
        if (target.matches('[role="row"], [role="gridcell"], [role="columnheader"]')) focus();
      }}
      onScroll={({ currentTarget: frame }) =>
        frame.toggleAttribute('data-aside', frame.scrollLeft > 0)
      }
    >
      <DataTableHead
        columns={columns}
        sort={order.sortedBy}
        onSort={handleSort}
        isServerSorted={sorting !== undefined}
        selection={selection && { ...selection, order: ids }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={styles.body} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = ids[index];
          if (id === undefined) return null;
          const heading = headings.get(index);
          const row = (
            <DataTableRow
              key={id}
              domId={idOf(index)}
              row={rowAt(index)}
              columns={columns}
              index={index}
              start={heading ? start + headingHeight : start}
              group={heading && groupIdOf(idOf(index))}
              isActive={index === active}
              isOpen={opening?.id === id}
              isOpenable={opening !== undefined}
              isSelected={selection ? selection.ids.has(id) : undefined}
              onClick={clickRow}
              onPress={pressRow}
              onToggle={toggle}
            />
          );
          if (!heading) return row;
          return (
            <Fragment key={id}>
              <DataTableGroup domId={groupIdOf(idOf(index))} group={heading} start={start} />
              {row}
            </Fragment>
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
        // No row, and so no role: a grid may only contain rows.
        <div className={styles.foot}>
          {paging.total === undefined
            ? `${rows.length.toLocaleString('en')} loaded, loading more…`
            : `${rows.length.toLocaleString('en')} of ${paging.total.toLocaleString('en')}`}
        </div>
      )}
      {whole?.isCutOff && (
        <div className={styles.foot}>
          The first {ids.length.toLocaleString('en')} are listed. Filter the list to see the others.
        </div>
      )}
    </div>
  );
}
