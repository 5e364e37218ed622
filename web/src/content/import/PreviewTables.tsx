import type { ContentImportPreview } from '@portal/contract/content/import/content-import.schema.ts';
import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PreviewTable } from '#platform/import/PreviewTable.tsx';
import { rowColumn } from '#platform/import/WrongRows.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';

type MadeArticle = ContentImportPreview['articles'][number];

const articleColumns: readonly DataTableColumn<MadeArticle>[] = [
  rowColumn,
  {
    id: 'title',
    header: 'Title',
    width: 200,
    grow: 3,
    cell: (one) => <span className={styles.strong}>{one.title}</span>,
    sortValue: (one) => one.title,
  },
  {
    id: 'client',
    header: 'Client',
    width: 150,
    grow: 2,
    cell: (one) => one.client,
    sortValue: (one) => one.client,
  },
  { id: 'type', header: 'Type', width: 110, cell: (one) => one.content_type },
  { id: 'month', header: 'Month', width: 84, cell: (one) => `${one.month}/${one.year}` },
  { id: 'writer', header: 'Writer', width: 130, grow: 1, cell: (one) => one.writer ?? '–' },
  {
    id: 'due',
    header: 'Write',
    width: 106,
    align: 'end',
    cell: (one) => <DateText value={one.duedate_write} />,
  },
];

const articleRow = (one: MadeArticle) => one.row;

export function MadeArticles({ articles }: Pick<ContentImportPreview, 'articles'>) {
  return (
    <PreviewTable
      label="Articles to import"
      rows={articles}
      columns={articleColumns}
      rowId={articleRow}
      emptyHeading="No Articles to Import"
      emptyText="Every row is invalid, or its article already exists."
    />
  );
}

interface MadeOther {
  id: string;
  kind: string;
  name: string;
  detail: string;
}

const otherColumns: readonly DataTableColumn<MadeOther>[] = [
  { id: 'kind', header: 'What', width: 140, cell: (one) => one.kind },
  {
    id: 'name',
    header: 'Name',
    width: 200,
    grow: 2,
    cell: (one) => <span className={styles.strong}>{one.name}</span>,
  },
  { id: 'detail', header: 'Detail', width: 200, grow: 2, cell: (one) => one.detail },
];

const otherId = (one: MadeOther) => one.id;

function othersOf(preview: ContentImportPreview): MadeOther[] {
  const made = [
    ...preview.clients.map((name) => ({ kind: 'Client', name, detail: '' })),
    ...preview.people.map(({ name, username, group, is_writer }) => ({
      kind: 'Person',
      name,
      detail: `${username}, ${group}${is_writer ? ', writer' : ''}`,
    })),
    ...preview.new_writers.map((name) => ({
      kind: 'New writer',
      name,
      detail: 'already exists',
    })),
    ...preview.months.map(({ year, month }) => ({
      kind: 'Planning month',
      name: `${month}/${year}`,
      detail: '',
    })),
  ];
  return made.map((one, index) => ({ ...one, id: `${index}` }));
}

/** Lists the clients, people, and months that the import would also create. */
export function MadeOthers({ preview }: { preview: ContentImportPreview }) {
  const rows = useMemo(() => othersOf(preview), [preview]);
  return (
    <PreviewTable
      label="Also created"
      rows={rows}
      columns={otherColumns}
      rowId={otherId}
      emptyHeading="Nothing Else"
      emptyText="All clients, people, and planning months already exist, or creating them is turned off."
      emptyIcon={IconChecks}
    />
  );
}
