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
  /** The row height in pixels, for rows with more than one line. */
  rowHeight?: number;
  /** The EmptyState to show if there are no rows. */
  empty: ReactNode;
  isLoading?: boolean;
  /** The text for screen readers while the rows load: 'Loading Articles'. */
  loadingLabel?: string;
  /** The current order, if the server sorts: a column's `sort`, with '-' in front if descending. */
  sorting?: { by: string | null | undefined; onChange: (by: string) => void };
  /** The row whose panel is open. Enter or a click opens a row, and Esc closes it. */
  opening?: {
    id: RowId | null;
    onOpen: (row: Row) => void;
    onClose?: () => void;
    /** Called on pointer down on a row, to prefetch its panel's data. */
    onPress?: (row: Row) => void;
  };
  /** The selected rows. Shift-click selects a range, and Ctrl- or Cmd-click toggles a row. */
  selection?: { ids: ReadonlySet<RowId>; onChange: (ids: ReadonlySet<RowId>) => void };
  /** Loads more rows; pass the result of `useEndpointPages`. */
  paging?: Paging & { total?: number };
  /**
   * The whole list's ids in order, if `rows` contains only the loaded rows. `onShow` receives the visible indexes.
   * `isCutOff` means that the list continues after the last id. `error` is why some rows are missing.
   */
  whole?: {
    ids: readonly RowId[];
    onShow: (first: number, last: number) => void;
    isCutOff: boolean;
    error: Error | null;
    retry: () => void;
  };
  /** Headings between the rows, each above the following `count` rows. */
  groups?: readonly RowGroup[] | undefined;
}

export interface RowGroup {
  name: string;
  /** A status's color. */
  color: string | null;
  count: number;
}
