import { Button } from '@mantine/core';
import { contentChannelCalls } from '@portal/contract/content/labels/content-channel.calls.ts';
import { contentTagCalls } from '@portal/contract/content/labels/content-tag.calls.ts';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import styles from '#platform/ui/layout/RecordScreen.module.css';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { DataTable, type DataTableColumn } from '#platform/ui/table/DataTable.tsx';
import { NamedLabelPanel } from './NamedLabelPanel.tsx';
import {
  channelTexts,
  type LabelTexts,
  type NamedLabel,
  type NamedLabelCalls,
  tagTexts,
} from './named-labels.ts';

export function ChannelsScreen() {
  return (
    <NamedLabelsScreen
      routeId="/app/administration/channels"
      endpoints={contentChannelCalls}
      texts={channelTexts}
    />
  );
}

export function TagsScreen() {
  return (
    <NamedLabelsScreen
      routeId="/app/administration/tags"
      endpoints={contentTagCalls}
      texts={tagTexts}
    />
  );
}

interface NamedLabelsScreenProps {
  routeId: '/app/administration/channels' | '/app/administration/tags';
  endpoints: NamedLabelCalls;
  texts: LabelTexts;
}

const labelId = (label: NamedLabel) => label.id;

function columnsOf({ noun, useOf }: LabelTexts): readonly DataTableColumn<NamedLabel>[] {
  return [
    {
      id: 'name',
      header: noun,
      width: 200,
      grow: 3,
      cell: (label) => <span className={styles.strong}>{label.name}</span>,
      sortValue: (label) => label.name,
    },
    { id: 'use', header: 'Used by', width: 220, grow: 2, cell: useOf },
    {
      id: 'state',
      header: 'Status',
      width: 110,
      cell: (label) => (label.archived ? <span className={styles.none}>Archived</span> : 'Offered'),
      sortValue: (label) => Number(label.archived),
    },
  ];
}

/** Lists labels that have only a name: channels or tags. */
function NamedLabelsScreen({ routeId, endpoints, texts }: NamedLabelsScreenProps) {
  const { search, setSearch } = useScreenSearch(routeId);
  const [part, setPart] = useState('');
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery(endpoints.list, { query: { detailed: true } }),
  );
  const rows: readonly NamedLabel[] = data ?? [];
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
  const open = rows.find(({ id }) => id === search.label);
  const close = () => setSearch({ label: undefined, panel: undefined });
  const add = () => setSearch({ panel: 'add', label: undefined });
  return (
    <PanelLayout
      panel={
        (open || search.panel) && (
          <NamedLabelPanel
            key={open?.id ?? 'new'}
            endpoints={endpoints}
            texts={texts}
            label={open}
            onClose={close}
          />
        )
      }
    >
      <PageHeader title={texts.title}>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
          Add {texts.noun}
        </Button>
      </PageHeader>
      <ListToolbar label={`Choose ${texts.title.toLowerCase()}`}>
        <SearchBox label={`Search ${texts.title.toLowerCase()}`} value={part} onSearch={setPart} />
      </ListToolbar>
      <ListBody>
        {error && !data ? (
          <LoadProblem
            heading={`The ${texts.title.toLowerCase()} couldn’t be loaded`}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <DataTable
            label={texts.title}
            rows={shown}
            columns={columnsOf(texts)}
            rowId={labelId}
            isLoading={isPending}
            loadingLabel={`Loading ${texts.title}`}
            opening={{
              id: search.label ?? null,
              onOpen: ({ id }) => setSearch({ label: id, panel: undefined }),
              onClose: close,
            }}
            empty={
              <EmptyState
                heading={`No ${texts.title} Found`}
                icon={<IconTags size={22} stroke={1.5} />}
                action={
                  <Button variant="default" onClick={add}>
                    Add {texts.noun}
                  </Button>
                }
              >
                {texts.purpose}
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </PanelLayout>
  );
}
