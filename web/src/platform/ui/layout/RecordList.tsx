import { FilterBar, type FilterBarProps } from '../filters/FilterBar.tsx';
import { ColumnMenu, PagedTotal } from '../filters/ListOptions.tsx';
import type { ColumnChoice } from '../filters/use-column-choice.ts';
import { PagedTable, type PagedTableProps } from '../table/PagedTable.tsx';
import { ListBody } from './ListLayout.tsx';

interface RecordListProps<Row> extends PagedTableProps<Row> {
  /** The search and the filters above the table. */
  filters: Omit<FilterBarProps, 'children'>;
  /** The columns that the user chose; all columns are shown if omitted. */
  columnChoice?: ColumnChoice;
  /** The singular and plural for the rows: 'user', 'users'. */
  nouns: readonly [one: string, several: string];
}

/** Renders a screen's list: the filter bar with the number of rows, and the table. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { filters, columnChoice, nouns, ...table } = props;
  return (
    <>
      <FilterBar {...filters}>
        {columnChoice && <ColumnMenu choice={columnChoice} />}
        <PagedTotal list={table.list} nouns={nouns} />
      </FilterBar>
      <ListBody>
        <PagedTable {...table} />
      </ListBody>
    </>
  );
}
