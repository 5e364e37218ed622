import { Button, SegmentedControl } from '@mantine/core';
import type { TemplateOrganizationOrdering } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import { presentationTemplateCalls } from '@portal/contract/reporting/presentation-templates/presentation-template.calls.ts';
import type { TemplateOrganization } from '@portal/contract/reporting/presentation-templates/presentation-template.schema.ts';
import {
  IconChevronRight,
  IconCrown,
  IconPlus,
  IconPresentation,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { useColumnChoice } from '#platform/ui/filters/use-column-choice.ts';
import { SearchBox } from '#platform/ui/inputs/SearchBox.tsx';
import { ListBody, ListToolbar } from '#platform/ui/layout/ListLayout.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { PagedTable } from '#platform/ui/table/PagedTable.tsx';
import { BulkUpdateModal } from './bulk/BulkUpdateModal.tsx';
import { masterRowQuery } from './presentation-templates.queries.ts';
import styles from './TemplateList.module.css';
import { creatorOf, missingTemplateText, templateColumns } from './template-columns.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'With template' },
  { value: 'false', label: 'Without template' },
];

const organizationId = ({ client }: TemplateOrganization) => client.id;

/** Shows the master template, then the organizations that receive reports, with or without a template. */
export function TemplateListScreen() {
  const { search, setSearch } = useScreenSearch(
    '/app/reporting-frame/reporting/presentation-templates/',
  );
  const navigate = useNavigate();
  const [isUpdating, setIsUpdating] = useState(false);
  const master = useQuery(masterRowQuery);
  const hasMaster = (master.data?.length ?? 0) > 0;
  const ordering = search.ordering ?? 'organization';
  const list = useEndpointPages(presentationTemplateCalls.listOrganizations, {
    query: { search: search.search, has_template: search.has_template, ordering },
  });
  const columns = useMemo(() => templateColumns(hasMaster), [hasMaster]);
  const { shown, choice } = useColumnChoice('presentation-templates', columns);

  return (
    <PanelLayout>
      <PageHeader title="Presentation Templates" help="presentationTemplate">
        <Button
          variant="default"
          disabled={!hasMaster}
          leftSection={<IconRefresh size={15} stroke={1.8} />}
          onClick={() => setIsUpdating(true)}
        >
          Update from Master
        </Button>
      </PageHeader>
      <MasterRow master={master} />
      <ListToolbar label="Choose organizations" columnChoice={choice}>
        <SearchBox
          label="Search organizations"
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Templates"
          data={filters}
          value={search.has_template ?? 'all'}
          onChange={(value) =>
            setSearch({ has_template: value === 'true' || value === 'false' ? value : undefined })
          }
        />
      </ListToolbar>
      <ListBody>
        <PagedTable
          label="Organizations"
          list={list}
          columns={shown}
          rowId={organizationId}
          loadingLabel="Loading Organizations"
          problem="The clients couldn’t be loaded"
          empty={
            <EmptyState
              heading="No Organizations Found"
              icon={<IconPresentation size={22} stroke={1.5} />}
              action={
                !search.search &&
                !search.has_template && (
                  <EmptyLink
                    link={linkOptions({ to: '/organizations/directory', search: { panel: 'add' } })}
                  >
                    Add Organization
                  </EmptyLink>
                )
              }
            >
              {search.search || search.has_template
                ? 'No organizations match the search and filter.'
                : 'Active organizations that require reports are listed here.'}
            </EmptyState>
          }
          sorting={{
            by: ordering,
            // The table passes only sort names that its columns define, so the cast is safe.
            onChange: (by) => setSearch({ ordering: by as TemplateOrganizationOrdering }),
          }}
          opening={{
            id: null,
            onOpen: (row) =>
              void navigate({
                to: '/reporting/presentation-templates/$mode/$owner',
                params: creatorOf(row),
              }),
          }}
        />
      </ListBody>
      {isUpdating && <BulkUpdateModal onClose={() => setIsUpdating(false)} />}
    </PanelLayout>
  );
}

function MasterRow({ master }: { master: ReturnType<typeof useMasterRow> }) {
  const [template] = master.data ?? [];
  if (master.isPending) return <SkeletonRows label="Loading Master Template" rows={1} />;
  if (!master.data) {
    return (
      <LoadProblem
        heading="The master template couldn’t be loaded"
        error={master.error}
        onRetry={() => void master.refetch()}
      />
    );
  }
  return (
    <section className={styles.master} aria-label="Master template">
      <IconCrown className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
      <div className={styles.masterText}>
        <strong>Master</strong>
        <span className={styles.none}>{template?.name ?? missingTemplateText}</span>
      </div>
      {template && (
        <span className={styles.none}>
          Updated <DateText value={template.last_updated} style="long" />
          {template.last_updated_by && ` by ${template.last_updated_by.name}`}
        </span>
      )}
      <Button
        size="xs"
        variant={template ? 'default' : 'filled'}
        leftSection={template ? undefined : <IconPlus size={14} stroke={2} />}
        rightSection={template ? <IconChevronRight size={14} stroke={1.8} /> : undefined}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/reporting/presentation-templates/$mode/$owner"
            params={{ mode: template ? 'update' : 'create', owner: 'master' }}
          />
        )}
      >
        {template ? 'Open Master' : 'Create Master'}
      </Button>
    </section>
  );
}

const useMasterRow = () => useQuery(masterRowQuery);
