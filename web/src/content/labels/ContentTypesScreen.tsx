import { Button } from '@mantine/core';
import type { ContentType } from '@portal/contract/content/labels/content-type.calls.ts';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { StatusDot } from '#platform/ui/status/StatusDot.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { ContentTypePanel } from './ContentTypePanel.tsx';
import { typeListQuery, useArrangeContentTypes } from './labels.queries.ts';
import { orderColumn } from './OrderButtons.tsx';

const columns: readonly DataTableColumn<ContentType>[] = [
  {
    id: 'name',
    header: 'Content type',
    width: 190,
    grow: 3,
    cell: (type) => <StatusDot status={type} />,
  },
  {
    id: 'origin',
    header: 'From',
    width: 110,
    yields: true,
    grow: 1,
    cell: (type) => (type.uid === null ? 'Added' : 'The portal'),
  },
  {
    id: 'articles',
    header: 'Articles',
    width: 92,
    align: 'end',
    cell: (type) => (type.article_count ?? 0).toLocaleString('en'),
  },
  {
    id: 'templates',
    header: 'Templates',
    width: 98,
    yields: true,
    align: 'end',
    cell: (type) => (type.template_count ?? 0).toLocaleString('en'),
  },
  {
    id: 'state',
    header: 'Status',
    width: 100,
    cell: (type) => (type.archived ? <span className={styles.none}>Archived</span> : 'Offered'),
  },
];

const typeId = (type: ContentType) => type.id;

export function ContentTypesScreen() {
  const { search, setSearch } = useScreenSearch('/app/administration/content-types');
  const { data, error, isPending, refetch } = useQuery(typeListQuery);
  const arrange = useArrangeContentTypes();
  const rows = data ?? [];
  const open = rows.find(({ id }) => id === search.label);
  const close = () => setSearch({ label: undefined, panel: undefined });
  return (
    <PanelLayout
      panel={
        (open || search.panel) && (
          <ContentTypePanel key={open?.id ?? 'new'} type={open} onClose={close} />
        )
      }
    >
      <PageHeader title="Content Types">
        <Button
          leftSection={<IconPlus size={16} stroke={2} />}
          onClick={() => setSearch({ panel: 'add', label: undefined })}
        >
          Add Content Type
        </Button>
      </PageHeader>
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading="The content types couldn’t be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label="Content Types"
            rows={rows}
            columns={[orderColumn(rows, arrange), ...columns]}
            rowId={typeId}
            isLoading={isPending}
            loadingLabel="Loading Content Types"
            opening={{
              id: search.label ?? null,
              onOpen: ({ id }) => setSearch({ label: id, panel: undefined }),
              onClose: close,
            }}
            empty={
              <EmptyState heading="No Content Types" icon={<IconTags size={22} stroke={1.5} />}>
                Kinds of articles: blog, page, press release.
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
