import { Fragment } from 'react';
import { SkeletonRows } from '../placeholders/Skeletons.tsx';
import styles from './DataTable.module.css';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableGroup, groupIdOf } from './DataTableGroup.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import type { DataTableProps } from './data-table-props.ts';
import edges from './HiddenColumns.module.css';
import { markHiddenColumns, watchHiddenColumns } from './hidden-columns.ts';
import { useDataTable } from './use-data-table.ts';
import { headingHeight } from './use-virtual-rows.ts';

export type { DataTableColumn } from './data-table-columns.ts';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { opening, selection, paging, sorting, whole } = props;
  const table = useDataTable(props);
  const { columns, order, headings, virtualizer, idOf, focus, actions } = table;
  const { rows, ids } = order;

  if (props.isLoading) return <SkeletonRows label={props.loadingLabel ?? 'Loading'} rows={12} />;
  if (rows.length === 0) return <>{props.empty}</>;

  const { template, width } = table.tracks;
  const total = paging?.total ?? (paging?.hasMore || whole?.isCutOff ? -1 : ids.length + 1);

  return (
    <div className={`${edges.edge} ${styles.box}`} ref={watchHiddenColumns}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table element */}
      <div
        ref={table.scrollRef}
        className={styles.frame}
        style={{
          '--table-columns': template,
          '--table-width': `${width}px`,
          ...(props.rowHeight && { '--row-height': `${props.rowHeight}px` }),
        }}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={total}
        aria-multiselectable={selection !== undefined || undefined}
        aria-activedescendant={idOf(actions.active)}
        data-selecting={(selection && selection.ids.size > 0) || undefined}
        onKeyDown={actions.handleKeyDown}
        onFocus={({ target }) => {
          // A click focuses the clicked cell, but the grid handles the keys, so focus the grid.
          if (target.matches('[role="row"], [role="gridcell"], [role="columnheader"]')) focus();
        }}
        onScroll={({ currentTarget }) => markHiddenColumns(currentTarget)}
      >
        <DataTableHead
          columns={columns}
          sort={order.sortedBy}
          onSort={table.sort}
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
                row={order.rowAt(index)}
                columns={columns}
                index={index}
                start={heading ? start + headingHeight : start}
                group={heading && groupIdOf(idOf(index))}
                isActive={index === actions.active}
                isOpen={opening?.id === id}
                isOpenable={opening !== undefined}
                isSelected={selection ? selection.ids.has(id) : undefined}
                onClick={actions.clickRow}
                onPress={actions.pressRow}
                onToggle={actions.toggle}
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
        <DataTableFoot rowCount={rows.length} idCount={ids.length} paging={paging} whole={whole} />
      </div>
    </div>
  );
}
