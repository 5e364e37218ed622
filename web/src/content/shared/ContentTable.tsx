import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import type { PagedTableProps } from '#platform/ui/table/PagedTable.tsx';
import { ListingProblem } from './ListingProblem.tsx';

/** Shows a screen's paged list, or its load error. The error's text differs if the list's record was deleted. */
export function ContentTable<Row>({ list, ...table }: Omit<PagedTableProps<Row>, 'problem'>) {
  return (
    <ListBody>
      {list.error ? (
        <ListingProblem error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable {...table} rows={list.rows} isLoading={list.isLoading} paging={list} />
      )}
    </ListBody>
  );
}
