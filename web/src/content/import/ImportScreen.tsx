import { Button, FileButton } from '@mantine/core';
import { contentImportCalls } from '@portal/contract/content/import/content-import.calls.ts';
import {
  type ContentImport,
  largestPlanText,
  longestContentPlan,
} from '@portal/contract/content/import/content-import.schema.ts';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { ErrorDisplay } from '#platform/forms/ErrorDisplay.tsx';
import { countText, importStateLabels } from '#platform/import/import-texts.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import type { DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { ImportPanel } from './ImportPanel.tsx';

const columns: readonly DataTableColumn<ContentImport>[] = [
  {
    id: 'name',
    header: 'File',
    width: 200,
    grow: 3,
    cell: (one) => <span className={styles.strong}>{one.name}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: 144,
    cell: (one) => <StatusDot status={importStateLabels[one.state]} />,
  },
  {
    id: 'made',
    header: 'Made',
    width: 120,
    yields: true,
    align: 'end',
    cell: (one) =>
      one.job === null ? (
        <span className={styles.none}>–</span>
      ) : (
        countText(one.article_count, 'article')
      ),
  },
  {
    id: 'wrong',
    header: 'Skipped',
    width: 100,
    yields: true,
    align: 'end',
    cell: (one) =>
      one.wrong_count > 0 ? (
        countText(one.wrong_count, 'row')
      ) : (
        <span className={styles.none}>–</span>
      ),
  },
  {
    id: 'person',
    header: 'Uploaded by',
    width: 150,
    yields: true,
    grow: 1,
    cell: (one) => one.person?.name ?? <span className={styles.none}>–</span>,
  },
  {
    id: 'created_at',
    header: 'Uploaded',
    width: 176,
    yields: true,
    align: 'end',
    cell: (one) => <DateText value={one.created_at} style="moment" />,
  },
];

const importId = (one: ContentImport) => one.id;

export function ImportScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/import');
  const list = useEndpointPages(contentImportCalls.list);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const upload = useEndpointMutation(contentImportCalls.create, {
    invalidates: [contentImportCalls.list],
    callerShowsErrors: true,
    onSuccess: ({ id }) => setSearch({ import: id, create: undefined, view: undefined }),
  });
  const close = () => setSearch({ import: undefined, create: undefined, view: undefined });
  const handleFile = (file: File | null) => {
    if (!file) return;
    upload.reset();
    setIsTooLarge(file.size > longestContentPlan);
    if (file.size <= longestContentPlan) upload.mutate({ body: {}, files: { plan: file } });
  };
  const error = isTooLarge ? largestPlanText : upload.error;
  const chooser = (variant: 'filled' | 'default') => (
    <FileButton
      accept=".csv,text/csv"
      inputProps={{ 'aria-label': 'Content plan' }}
      onChange={handleFile}
    >
      {(props) => (
        <Button
          {...props}
          variant={variant}
          loading={upload.isPending}
          leftSection={<IconUpload size={16} stroke={1.8} />}
        >
          Upload Content Plan
        </Button>
      )}
    </FileButton>
  );
  return (
    <PanelLayout
      columns={10}
      panel={
        search.import && <ImportPanel key={search.import} id={search.import} onClose={close} />
      }
    >
      <PageHeader title="Import">{chooser('filled')}</PageHeader>
      {error && (
        <div className={styles.notice}>
          <ErrorDisplay error={error} labels={{ plan: 'This file can’t be imported' }} />
        </div>
      )}
      <ListBody>
        <PagedTable
          label="Imports"
          list={list}
          columns={columns}
          rowId={importId}
          loadingLabel="Loading Imports"
          problem="The imports couldn’t be loaded"
          opening={{
            id: search.import ?? null,
            onOpen: ({ id }) => setSearch({ import: id, create: undefined, view: undefined }),
            onClose: close,
          }}
          empty={
            <EmptyState
              heading="Nothing Imported Yet"
              icon={<IconFileSpreadsheet size={22} stroke={1.5} />}
            >
              A content plan is a CSV file in UTF-8 with the columns Client, Title, Content Type,
              Planning Month, Writer, Write Due, and Go Live, among others. Articles with a review
              need Final Review Due, too. You can review the plan before anything is created.
            </EmptyState>
          }
        />
      </ListBody>
    </PanelLayout>
  );
}
