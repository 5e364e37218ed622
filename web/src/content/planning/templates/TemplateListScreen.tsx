import { Button } from '@mantine/core';
import type { TemplateGroup } from '@portal/contract/content/planning/article-template.calls.ts';
import {
  articleTemplateCalls,
  templateGroups,
  templateOrderings,
} from '@portal/contract/content/planning/article-template.calls.ts';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { countedField } from '#platform/ui/filters/counted-field.ts';
import { FilterBar } from '#platform/ui/filters/FilterBar.tsx';
import { flagField } from '#platform/ui/filters/filter-fields.ts';
import { GroupMenu, ListTotal } from '#platform/ui/filters/ListOptions.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { useListGroups } from '#platform/ui/filters/use-list-groups.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { organizationField, writerField } from '#users/shared/record-fields.ts';
import { TemplateTable, templateColumns } from './TemplateTable.tsx';

const clients = organizationField('client', 'Client');
const templateWriters = writerField('writer', 'Writer');

const groupChoices = [
  { value: 'client', label: 'Client' },
  { value: 'content_type', label: 'Type' },
  { value: 'writer', label: 'Writer' },
] as const satisfies { value: TemplateGroup; label: string }[];

export function TemplateListScreen() {
  const { search, setSearch } = useContentSearch();
  const sidebar = useContentSidebar();
  const canAdd = useMayCall(articleTemplateCalls.create);
  const ordering = templateOrderings.find((one) => one === search.ordering) ?? 'client';
  const group = templateGroups.find((one) => one === search.group);
  const query = {
    search: search.search,
    client: search.client,
    contentType: search.contentType,
    writer: search.writer,
    archived: search.archived === 'true',
  };
  const list = useEndpointPages(articleTemplateCalls.list, {
    query: { ...query, group, ordering },
  });
  const groups = useListGroups(articleTemplateCalls.groups, { ...query, group }, list);
  const total = useTotal(list, query);
  const counting = { endpoint: articleTemplateCalls.values, query };
  const fields = [
    countedField('client', 'Client', counting, clients),
    countedField('writer', 'Writer', counting, templateWriters),
    countedField('contentType', 'Type', counting),
    flagField('archived', 'Archived'),
  ];
  const { shown, choice } = useColumnChoice('templates', templateColumns);
  const isFiltered = [search.search, search.client, search.contentType, search.writer].some(
    Boolean,
  );

  return (
    <PanelLayout panel={sidebar.panel && <ContentPanel sidebar={sidebar} />}>
      <PageHeader title="Templates" help="articleTemplate">
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/content-generation/templates/monthly" {...props} />}
        >
          By month
        </Button>
        {canAdd && (
          <Button
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => sidebar.open({ kind: 'new', record: 'template' })}
          >
            Add Template
          </Button>
        )}
      </PageHeader>
      <FilterBar
        label="Filter templates"
        fields={fields}
        search={search}
        columnChoice={choice}
        textSearch={{ name: 'search', label: 'Search templates' }}
      >
        <GroupMenu
          groups={groupChoices}
          value={group}
          onChange={(chosen) => setSearch({ group: chosen })}
        />
        <ListTotal count={total} nouns={['template', 'templates']} />
      </FilterBar>
      <TemplateTable
        list={list}
        columns={shown}
        groups={groups}
        sidebar={sidebar}
        sorting={{ by: ordering, onChange: (by) => setSearch({ ordering: by }) }}
        empty={
          <EmptyState
            heading="No Templates Found"
            icon={<IconTemplate size={22} stroke={1.5} />}
            action={
              canAdd &&
              !isFiltered && (
                <Button
                  variant="default"
                  onClick={() => sidebar.open({ kind: 'new', record: 'template' })}
                >
                  Add Template
                </Button>
              )
            }
          >
            {isFiltered
              ? 'No templates match. Remove a filter.'
              : 'A template plans an article for a client in each of its months.'}
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}

/** Returns how many templates match the filters, including on later pages, or undefined until they are loaded. */
function useTotal(
  list: { rows: readonly unknown[]; isLoading: boolean; hasMore: boolean },
  query: Record<string, string | boolean | undefined>,
) {
  const { data } = useQuery({
    ...endpointQuery(articleTemplateCalls.groups, { query: { ...query, group: 'client' } }),
    enabled: list.hasMore,
  });
  if (list.isLoading) return undefined;
  return list.hasMore ? data?.groups.reduce((sum, { count }) => sum + count, 0) : list.rows.length;
}
