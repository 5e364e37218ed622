import type { ReactNode } from 'react';
import type { DataTableColumn } from './data-table-columns.ts';
import type { RowId } from './row-selection.ts';
import type { Paging } from './use-virtual-rows.ts';

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly DataTableColumn<Row>[];
  rowId: (row: Row) => RowId;
  /** In pixels, for rows with more than one line. */
  rowHeight?: number;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
  isLoading?: boolean;
  /** Announced while it loads: 'Loading Articles'. */
  loadingLabel?: string;
  /** The current order, if the server sorts (`sort` of the columns, '-' descends). */
  sorting?: { by: string | null | undefined; onChange: (by: string) => void };
  /** The row whose panel is open. Enter and a click open, Esc closes. */
  opening?: {
    id: RowId | null;
    onOpen: (row: Row) => void;
    onClose?: () => void;
    /** Called on pointer down on a row, to prefetch its panel's data. */
    onPress?: (row: Row) => void;
  };
  /** Multiple selection: shift selects a range, ctrl or meta toggles a row. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void };
  /** Loads further rows; pass the result of `useEndpointPages`. */
  paging?: Paging & { total?: number };
  /**
   * The ids of the whole list in order, while `rows` contains the loaded ones. `onShow` receives the visible indexes.
   * `isCutOff`: the list continues after the last id. `error`: the reason that some rows are missing.
   */
  whole?: {
    ids: readonly RowId[];
    onShow: (first: number, last: number) => void;
    isCutOff: boolean;
    error: Error | null;
    retry: () => void;
  };
  /** Headings between the rows, each before the next `count` of them. */
  groups?: readonly RowGroup[] | undefined;
}

export interface RowGroup {
  name: string;
  /** The color of a status. */
  color: string | null;
  count: number;
}
