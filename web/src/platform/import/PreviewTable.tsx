import { type Icon, IconFileSpreadsheet } from '@tabler/icons-react';
import { EmptyState } from '../ui/placeholders/EmptyState.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { DataTableProps } from '../ui/table/data-table-props.ts';

interface PreviewTableProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'rows' | 'columns' | 'rowId'> {
  emptyHeading: string;
  emptyText: string;
  emptyIcon?: Icon;
}

/** Shows rows of a preview: the records to create, or the file's invalid rows. */
export function PreviewTable<Row>(props: PreviewTableProps<Row>) {
  const { emptyHeading, emptyText, emptyIcon: EmptyIcon = IconFileSpreadsheet, ...table } = props;
  return (
    <DataTable
      {...table}
      empty={
        <EmptyState heading={emptyHeading} icon={<EmptyIcon size={22} stroke={1.5} />}>
          {emptyText}
        </EmptyState>
      }
    />
  );
}
