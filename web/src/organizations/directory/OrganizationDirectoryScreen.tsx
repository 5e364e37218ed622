import { Button } from '@mantine/core';
import { organizationCalls } from '@portal/contract/organizations/organization.calls.ts';
import type { Organization } from '@portal/contract/organizations/organization.schema.ts';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { flagField } from '#platform/ui/filters/filter-fields.ts';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { RecordList } from '#platform/ui/layout/RecordList.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { AddOrganizationPanel } from './AddOrganizationPanel.tsx';
import type { OrganizationOrdering } from './directory-search.ts';
import type { OrganizationSection } from './EditOrganizationPanel.tsx';
import { OrganizationPanel } from './OrganizationPanel.tsx';
import { organizationColumns } from './organization-columns.tsx';

const fields = [flagField('archived', 'Archived included')];

const organizationId = (organization: Organization) => organization.id;

export function OrganizationDirectoryScreen({
  sections,
}: {
  sections: readonly OrganizationSection[];
}) {
  const { search, setSearch } = useScreenSearch('/app/organizations/directory');
  const width = usePanelWidth();
  const ordering = search.ordering ?? 'dba_name';
  const list = useEndpointPages(organizationCalls.list, {
    query: { search: search.search, ordering, archive: search.archived },
  });

  const { shown, choice } = useColumnChoice('organizations', organizationColumns);

  const close = () => setSearch({ organization: undefined, panel: undefined });
  const open = (slug: string) => setSearch({ organization: slug, panel: undefined });
  const add = () => setSearch({ panel: 'add', organization: undefined });
  const openRow = list.rows.find(({ slug }) => slug === search.organization);
  const panel = search.panel ? (
    <AddOrganizationPanel width={width} onAdded={open} onClose={close} />
  ) : (
    search.organization && (
      <OrganizationPanel
        key={search.organization}
        slug={search.organization}
        name={openRow?.dba_name}
        sections={sections}
        width={width}
        onClose={close}
      />
    )
  );

  return (
    <PanelLayout panel={panel} columns={width.columns}>
      <PageHeader title="Organizations">
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={add}>
          Add Organization
        </Button>
      </PageHeader>
      <RecordList
        label="Organizations"
        list={list}
        columns={shown}
        columnChoice={choice}
        nouns={['organization', 'organizations']}
        filters={{
          label: 'Choose organizations',
          fields,
          search,
          textSearch: { name: 'search', label: 'Search organizations' },
        }}
        rowId={organizationId}
        loadingLabel="Loading Organizations"
        problem="The clients couldn’t be loaded"
        empty={<NoOrganizations isSearching={Boolean(search.search)} onAdd={add} />}
        sorting={{
          by: ordering,
          // The cast is safe: the table passes only sort names that its columns define.
          onChange: (by) => setSearch({ ordering: by as OrganizationOrdering }),
        }}
        opening={{
          id: openRow?.id ?? null,
          onOpen: ({ slug }) => open(slug),
          onClose: close,
        }}
      />
    </PanelLayout>
  );
}

function NoOrganizations({ isSearching, onAdd }: { isSearching: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      heading="No Organizations Found"
      icon={<IconBuilding size={22} stroke={1.5} />}
      action={
        !isSearching && (
          <Button variant="default" onClick={onAdd}>
            Add Organization
          </Button>
        )
      }
    >
      {isSearching
        ? 'No name or website matches. The filter “Archived included” also finds archived organizations.'
        : 'Add the agency’s clients here. Articles, people, and reports belong to a client.'}
    </EmptyState>
  );
}
