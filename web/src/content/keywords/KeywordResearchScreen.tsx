import { Button } from '@mantine/core';
import type { KeywordGroup } from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import {
  keywordGroups,
  keywordMetaCalls,
  keywordOrderings,
} from '@portal/contract/content/keywords/keyword-meta.calls.ts';
import type { KeywordMeta } from '@portal/contract/content/keywords/keyword-meta.schema.ts';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import { IconClipboardList, IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { ListingProblem } from '#content/shared/ListingProblem.tsx';
import { monthLabel } from '#content/shared/month-label.ts';
import { useContentTags, usePlanningMonthChoices } from '#content/shared/pick-lists.queries.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { idParam, searchParams, severalParam } from '#platform/routing/search-params.ts';
import { countedField } from '#platform/ui/filters/counted-field.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { filterValues } from '#platform/ui/filters/filter-fields.ts';
import { ColumnMenu, GroupMenu, PagedTotal } from '#platform/ui/filters/ListOptions.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { useListGroups } from '#platform/ui/filters/use-list-groups.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { DataTable } from '#platform/ui/table/DataTable.tsx';
import styles from './Keywords.module.css';
import { keywordQuery } from './keyword.queries.ts';
import { keywordColumns } from './keyword-columns.tsx';
import { PasteKeywordsModal } from './PasteKeywordsModal.tsx';

/** The filters of keywords in the URL. */
const keywordSearch = searchParams({
  tag: severalParam(idParam),
  planning_month: severalParam(idParam),
});

const groupChoices = [{ value: 'parent_keyword', label: 'Parent keyword' }] as const satisfies {
  value: KeywordGroup;
  label: string;
}[];

const keywordId = ({ id }: KeywordMeta) => id;

export function KeywordResearchScreen() {
  const { organizationSlug } = useParams({
    from: '/app/content-frame/content-generation/keywords/$organizationSlug',
  });
  const { search, setSearch } = useContentSearch();
  const [isPasting, setIsPasting] = useState(false);
  const sidebar = useContentSidebar();
  const queryClient = useQueryClient();
  const found = useQuery(
    endpointQuery(organizationCalls.getBySlug, { params: { slug: organizationSlug } }),
  );
  const organization = found.data;
  const { records: tags } = useContentTags();
  const { records: months } = usePlanningMonthChoices();
  const ordering = keywordOrderings.find((one) => one === search.ordering) ?? 'keyword';
  const group = keywordGroups.find((one) => one === search.group);
  const fixed = { organization: organization?.id };
  const query = { ...fixed, search: search.search, ...keywordSearch({ ...search }) };
  const list = useEndpointPages(keywordMetaCalls.list, {
    query: { ...query, group, ordering },
    isEnabled: organization !== undefined,
  });
  const groups = useListGroups(keywordMetaCalls.groups, { ...query, group }, list);
  const counting = { endpoint: keywordMetaCalls.values, query, fixed };
  const monthOf = (value: string) => months.find(({ id }) => String(id) === value);
  const fields = [
    countedField('tag', 'Tag', counting),
    countedField('planning_month', 'Planning Month', counting, {
      labelOf: (value) => {
        const month = monthOf(value);
        return month && monthLabel(month);
      },
    }),
  ];
  const isFiltered = Object.keys(filterValues(fields, search)).length > 0 || search.search;

  const columns = useMemo(() => keywordColumns(tags, months), [tags, months]);
  const { shown, choice } = useColumnChoice('keywords', columns);

  const handleOpen = (keyword: KeywordMeta) => {
    queryClient.setQueryData(keywordQuery(keyword.id).queryKey, keyword, { updatedAt: 1 });
    sidebar.open({ kind: 'keyword', id: keyword.id });
  };

  if (found.error && !organization) {
    return (
      <>
        <PageHeader title="Keywords" />
        <ListingProblem error={found.error} onRetry={() => void found.refetch()} />
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
        fields={fields}
        search={search}
        textSearch={{ name: 'search', label: 'Search keywords' }}
      >
        <GroupMenu
          groups={groupChoices}
          value={group}
          onChange={(chosen) => setSearch({ group: chosen })}
        />
        <ColumnMenu choice={choice} />
        <PagedTotal list={list} nouns={['keyword', 'keywords']} />
      </FilterBar>
      <div className={styles.list}>
        {list.error ? (
          <ListingProblem error={list.error} onRetry={() => void list.refetch()} />
        ) : organization ? (
          <DataTable
            label="Keywords"
            rows={list.rows}
            columns={shown}
            rowId={keywordId}
            isLoading={list.isLoading}
            loadingLabel="Loading Keywords"
            sorting={{ by: ordering, onChange: (by) => setSearch({ ordering: by }) }}
            opening={{
              id: sidebar.panel?.kind === 'keyword' ? sidebar.panel.id : null,
              onOpen: handleOpen,
              onClose: sidebar.close,
            }}
            paging={list}
            groups={groups}
            empty={
              <EmptyState heading="No Keywords Found" icon={<IconKey size={22} stroke={1.5} />}>
                {isFiltered
                  ? 'No keywords match. Remove a filter.'
                  : `Keyword research for ${organization.dba_name} appears here. Add the first keyword above.`}
              </EmptyState>
            }
          />
        ) : (
          <SkeletonRows label="Loading Keywords" rows={12} />
        )}
      </div>
    </PanelLayout>
  );
}
