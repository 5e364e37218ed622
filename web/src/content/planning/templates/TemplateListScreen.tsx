import { Button } from '@mantine/core';
import {
  articleTemplateEndpoints,
  templateOrderings,
} from '@portal/contract/content/planning/article-template.endpoints.ts';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FilterSelect } from '#content/articles/lists/FilterSelect.tsx';
import { OrganizationFilter, WriterFilter } from '#content/articles/lists/RecordFilters.tsx';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { useContentTypes } from '#content/shared/pick-lists.queries.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { EmptyState } from '#platform/ui/EmptyState.tsx';
import { PageHeader } from '#platform/ui/PageHeader.tsx';
import { SearchBox } from '#platform/ui/SearchBox.tsx';
import { PanelLayout } from '#platform/ui/SidePanel.tsx';
import styles from './Templates.module.css';
import { TemplateTable } from './TemplateTable.tsx';

export function TemplateListScreen() {
  const { search, setSearch } = useContentSearch();
  const sidebar = useContentSidebar();
  const canAdd = useMayCall(articleTemplateEndpoints.create);
  const ordering = templateOrderings.find((one) => one === search.ordering) ?? 'client';
  const list = useEndpointPages(articleTemplateEndpoints.list, {
    query: {
      search: search.search,
      client: search.client,
      content_type: search.contentType,
      writer: search.writer,
      archived: search.archived === 'true',
      ordering,
    },
  });
  const { records: types, ...typeList } = useContentTypes();
  const isFiltered = [search.search, search.client, search.contentType, search.writer].some(
    Boolean,
  );

  return (
    <PanelLayout panel={sidebar.panel && <ContentPanel sidebar={sidebar} />}>
      <PageHeader title="Templates">
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
      <search className={styles.filters} aria-label="Filter templates">
        <SearchBox
          label="Search templates"
          size="xs"
          w={200}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined })}
        />
        <OrganizationFilter
          filter="client"
          label="Client"
          value={search.client}
          onChange={(client) => setSearch({ client })}
        />
        <FilterSelect
          filter="contentType"
          label="Type"
          choices={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          list={typeList}
          value={search.contentType}
          onChange={(contentType) => setSearch({ contentType })}
        />
        <WriterFilter
          filter="writer"
          label="Writer"
          value={search.writer}
          onChange={(writer) => setSearch({ writer })}
        />
        <Button
          size="xs"
          variant={search.archived ? 'light' : 'default'}
          aria-pressed={search.archived !== undefined}
          onClick={() => setSearch({ archived: search.archived ? undefined : 'true' })}
        >
          Archived
        </Button>
      </search>
      <TemplateTable
        list={list}
        sidebar={sidebar}
        sorting={{ by: ordering, onChange: (by) => setSearch({ ordering: by }) }}
        empty={
          <EmptyState heading="No Templates Found" icon={<IconTemplate size={22} stroke={1.5} />}>
            {isFiltered
              ? 'No templates match. Remove a filter.'
              : 'A template plans an article for a client in each of its months.'}
          </EmptyState>
        }
      />
    </PanelLayout>
  );
}
