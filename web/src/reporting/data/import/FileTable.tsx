import { reportDataImportCalls } from '@portal/contract/reporting/data/report-data-import.calls.ts';
import type { ReportDataImport } from '@portal/contract/reporting/data/report-data-import.schema.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { countText, importStateLabels } from '#platform/import/import-texts.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { kindLabels } from '../data-texts.ts';
import styles from '../ReportData.module.css';

const none = <span className={styles.none}>–</span>;

export const fileColumns: readonly DataTableColumn<ReportDataImport>[] = [
  {
    id: 'name',
    header: 'File',
    width: 180,
    grow: 3,
    cell: (one) => <span className={styles.strong}>{one.name}</span>,
  },
  { id: 'kind', header: 'Numbers', width: 100, cell: (one) => kindLabels[one.kind] },
  {
    id: 'client',
    header: 'Organization',
    width: 150,
    grow: 2,
    yields: true,
    cell: ({ client }) =>
      client ? (
        <OrganizationLink organization={client} isInList />
      ) : (
        <span className={styles.none}>Named in the file</span>
      ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    cell: (one) => <StatusDot status={importStateLabels[one.state]} />,
  },
  {
    id: 'months',
    header: 'Imported',
    width: 104,
    yields: true,
    align: 'end',
    cell: (one) => (one.month_count > 0 ? countText(one.month_count, 'month') : none),
  },
  {
    id: 'wrong',
    header: 'Skipped',
    width: 92,
    yields: true,
    align: 'end',
    cell: (one) => (one.wrong_count > 0 ? countText(one.wrong_count, 'row') : none),
  },
  {
    id: 'created_at',
    header: 'Uploaded',
    width: 200,
    yields: true,
    align: 'end',
    cell: (one) => <DateText value={one.created_at} style="moment" />,
  },
];

const fileId = (one: ReportDataImport) => one.id;

interface FileTableProps {
  columns: readonly DataTableColumn<ReportDataImport>[];
  organization: number | undefined;
  file: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Lists the uploaded files. */
export function FileTable(props: FileTableProps) {
  const { columns, organization, file, onOpen, onClose } = props;
  const list = useEndpointPages(reportDataImportCalls.list, {
    query: organization === undefined ? {} : { organization },
  });
  return (
    <PagedTable
      label="Files"
      list={list}
      columns={columns}
      rowId={fileId}
      loadingLabel="Loading Files"
      problem="The files couldn’t be loaded"
      opening={{ id: file ?? null, onOpen: ({ id }) => onOpen(id), onClose }}
      empty={
        <EmptyState
          heading="Nothing Imported Yet"
          icon={<IconFileSpreadsheet size={22} stroke={1.5} />}
        >
          A CSV file in UTF-8 with a column for the month, and the numbers by source or lead type in
          rows or columns. You map the columns and preview the result before anything is saved.
        </EmptyState>
      }
    />
  );
}
