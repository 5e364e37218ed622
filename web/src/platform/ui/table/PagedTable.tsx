import { LoadProblem } from '../placeholders/LoadProblem.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './data-table-props.ts';
import type { Paging } from './use-virtual-rows.ts';

export interface PagedTableProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'paging' | 'whole'> {
  /** The list, as returned by `useEndpointPages`. */
  list: Paging & {
    rows: readonly Row[];
    isLoading: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  /** The load error's heading: 'The users couldn’t be loaded'. */
  problem: string;
}

/** Shows a paged list from the server, or its load error. */
export function PagedTable<Row>({ list, problem, ...table }: PagedTableProps<Row>) {
  if (list.error) {
    return <LoadProblem heading={problem} error={list.error} onRetry={() => list.refetch()} />;
  }
  return <DataTable {...table} rows={list.rows} isLoading={list.isLoading} paging={list} />;
}
