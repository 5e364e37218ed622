import { Button } from '@mantine/core';
import type { KeywordMeta } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { IconClipboardList, IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ContentTable } from '#content/shared/ContentTable.tsx';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { endpointQuery } from '#platform/api/queries.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { GroupMenu, PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { ListBody } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { keywordQuery } from './keywords.queries.ts';
import { PasteKeywordsModal } from './PasteKeywordsModal.tsx';
import { keywordGroupChoices, useKeywordList } from './use-keyword-list.ts';

const keywordId = ({ id }: KeywordMeta) => id;

export function KeywordResearchScreen() {
  const { organizationSlug } = useParams({
    from: '/app/content-frame/content-generation/keywords/$organizationSlug',
  });
  const [isPasting, setIsPasting] = useState(false);
  const sidebar = useContentSidebar();
  const organizationResult = useQuery(
    endpointQuery(organizationCalls.getBySlug, { params: { slug: organizationSlug } }),
  );
  const organization = organizationResult.data;
  const keywords = useKeywordList(organization?.id);
  const { list, search, setSearch } = keywords;

  if (organizationResult.error && !organization) {
    return (
      <>
        <PageHeader title="Keywords" />
        <ListingProblem
          error={organizationResult.error}
          onRetry={() => void organizationResult.refetch()}
        />
      </>
    );
  }
  return (
    <PanelLayout
      panel={
        sidebar.panel &&
        organization && <ContentPanel sidebar={sidebar} organization={organization.id} />
      }
    >
      <PageHeader title={organization ? `Keywords: ${organization.dba_name}` : 'Keywords'}>
        <Button
          variant="default"
          leftSection={<IconClipboardList size={15} stroke={1.8} />}
          disabled={!organization}
          onClick={() => setIsPasting(true)}
        >
          Paste Keywords
        </Button>
        <Button
          leftSection={<IconPlus size={15} stroke={2} />}
          onClick={() => sidebar.open({ kind: 'new', record: 'keyword' })}
        >
          Add Keyword
        </Button>
      </PageHeader>
      {organization && (
        <PasteKeywordsModal
          isOpen={isPasting}
          organization={organization.id}
          onClose={() => setIsPasting(false)}
        />
      )}
      <FilterBar
        label="Filter keywords"
        fields={keywords.fields}
        search={search}
        columnChoice={keywords.columnChoice}
        textSearch={{ name: 'search', label: 'Search keywords' }}
      >
        <GroupMenu
          groups={keywordGroupChoices}
          value={keywords.group}
          onChange={(chosen) => setSearch({ group: chosen })}
        />
        <PagedTotal list={list} nouns={['keyword', 'keywords']} />
      </FilterBar>
      {organization ? (
        <KeywordTable keywords={keywords} organizationName={organization.dba_name} />
      ) : (
        <ListBody>
          <SkeletonRows label="Loading Keywords" rows={12} />
        </ListBody>
      )}
    </PanelLayout>
  );
}

interface KeywordTableProps {
  keywords: ReturnType<typeof useKeywordList>;
  organizationName: string;
}

function KeywordTable({ keywords, organizationName }: KeywordTableProps) {
  const sidebar = useContentSidebar();
  const queryClient = useQueryClient();
  const handleOpen = (keyword: KeywordMeta) => {
    queryClient.setQueryData(keywordQuery(keyword.id).queryKey, keyword, { updatedAt: 1 });
    sidebar.open({ kind: 'keyword', id: keyword.id });
  };
  return (
    <ContentTable
      label="Keywords"
      list={keywords.list}
      columns={keywords.columns}
      rowId={keywordId}
      loadingLabel="Loading Keywords"
      sorting={keywords.sorting}
      opening={{
        id: sidebar.panel?.kind === 'keyword' ? sidebar.panel.id : null,
        onOpen: handleOpen,
        onClose: sidebar.close,
      }}
      groups={keywords.groups}
      empty={
        <EmptyState heading="No Keywords Found" icon={<IconKey size={22} stroke={1.5} />}>
          {keywords.isFiltered
            ? 'No keywords match. Remove a filter.'
            : `Keyword research for ${organizationName} appears here. Add the first keyword above.`}
        </EmptyState>
      }
    />
  );
}
