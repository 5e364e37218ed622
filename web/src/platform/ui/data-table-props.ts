import type { ReactNode } from 'react';
import type { DataTableColumn } from './data-table-columns.ts';
import type { RowId } from './row-selection.ts';
import type { Paging } from './use-virtual-rows.ts';

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
