import { FilterBar, type FilterBarProps } from '../filters/FilterBar.tsx';
import { PagedTotal } from '../filters/ListOptions.tsx';
import { PagedTable, type PagedTableProps } from '../table/PagedTable.tsx';
import { ListBody } from './ListLayout.tsx';

interface RecordListProps<Row> extends PagedTableProps<Row> {
  /** The search and the filters above the table. */
  filters: Omit<FilterBarProps, 'children' | 'columnChoice'>;
  /** The user's choice of table columns. */
  columnChoice: FilterBarProps['columnChoice'];
  /** The singular and plural nouns for the rows: 'user', 'users'. */
  nouns: readonly [one: string, several: string];
}

/** Renders a screen's list: the filter bar with the row count, and the table. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { filters, columnChoice, nouns, ...table } = props;
  return (
    <>
      <FilterBar {...filters} columnChoice={columnChoice}>
        <PagedTotal list={table.list} nouns={nouns} />
      </FilterBar>
      <ListBody>
        <PagedTable {...table} />
      </ListBody>
    </>
  );
}
