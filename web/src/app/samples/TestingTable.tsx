import { useState } from 'react';
import { PanelLayout, SidePanel } from '#platform/ui/panel/SidePanel.tsx';
import { PersonName } from '#platform/ui/people/PersonAvatar.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import type { RowId } from '#platform/ui/table/row-selection.ts';

const rows = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  title: `Row ${index + 1}: how to look after a roof`,
  words: (index * 37) % 2_000,
}));
type Row = (typeof rows)[number];

const columns: DataTableColumn<Row>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 220,
    grow: 2,
    cell: (row) => row.title,
    sortValue: (row) => row.title,
  },
  {
    id: 'status',
    header: 'Status',
    width: 140,
    cell: () => <StatusDot status={{ name: 'Writing', color: '#1EAAEA' }} />,
  },
  {
    id: 'writer',
    header: 'Writer',
    width: 160,
    cell: () => <PersonName person={{ name: 'Ada King' }} />,
  },
  {
    id: 'words',
    header: 'Words',
    width: 90,
    align: 'end',
    cell: (row) => row.words.toLocaleString('en'),
    sortValue: (row) => row.words,
  },
];

export function TestingTable() {
  const [open, setOpen] = useState<Row | null>(null);
  const [ids, setIds] = useState<ReadonlySet<RowId>>(new Set());
  return (
    <PanelLayout
      panel={
        open && (
          <SidePanel title={open.title} onClose={() => setOpen(null)}>
            {open.words} words
          </SidePanel>
        )
      }
    >
      <DataTable
        label="Rows"
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        empty={<EmptyState heading="No Rows Found" />}
        opening={{ id: open?.id ?? null, onOpen: setOpen, onClose: () => setOpen(null) }}
        selection={{ ids, onChange: setIds }}
      />
    </PanelLayout>
  );
}
