import { Button } from '@mantine/core';
import { websiteBuildCalls } from '@portal/contract/onboarding/website-build.calls.ts';
import type { WebsiteBuild } from '@portal/contract/onboarding/website-build.schema.ts';
import { IconArchive, IconPlus, IconWorldWww } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { ChecklistPanel } from '../checklists/ChecklistPanel.tsx';
import { AddBuildModal } from './AddBuildModal.tsx';
import { AddChecklistModal, type MissingChecklist } from './AddChecklistModal.tsx';
import { BuildCard } from './BuildCard.tsx';
import { BuildFilters } from './BuildFilters.tsx';
import { BuildSkeletons } from './BuildSkeletons.tsx';
import styles from './Builds.module.css';
import { EditBuildModal } from './EditBuildModal.tsx';

const pageSize = 48;

export function WebsiteBuildsScreen() {
  const { search, setSearch } = useScreenSearch('/app/client-onboarding/website-builds');
  const width = usePanelWidth('checklist');
  const mayAdd = useMayCall(websiteBuildCalls.create);
  const isArchive = search.archived === 'true';
  const close = () => setSearch({ checklist: undefined, item: undefined });

  return (
    <PanelLayout
      columns={width.columns}
      panel={
        search.checklist !== undefined && (
          <ChecklistPanel
            key={search.checklist}
            id={search.checklist}
            itemId={search.item}
            onItem={(item) => setSearch({ item })}
            onResize={width.toggle}
            onClose={close}
          />
        )
      }
    >
      <PageHeader title={isArchive ? 'Archived Website Builds' : 'Website Builds'}>
        <Button
          variant="default"
          leftSection={<IconArchive size={15} stroke={1.8} />}
          onClick={() => setSearch({ archived: isArchive ? undefined : 'true' })}
        >
          {isArchive ? 'View Active Builds' : 'View Archives'}
        </Button>
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => setSearch({ panel: 'add' })}
          >
            Add New Build
          </Button>
        )}
      </PageHeader>
      <BuildFilters search={search} onChange={(patch) => setSearch(patch, { replace: true })} />
      <BuildCards
        // Remount, so that the previous view's cards aren't shown while the new view loads.
        key={search.archived ?? 'active'}
        openChecklist={search.checklist}
        search={search}
        onOpen={(checklist) => setSearch({ checklist, item: undefined })}
        onEdit={(build) => setSearch({ build })}
        {...(mayAdd && { onAdd: () => setSearch({ panel: 'add' }) })}
      />
      {search.panel === 'add' && <AddBuildModal onClose={() => setSearch({ panel: undefined })} />}
      {search.build !== undefined && (
        <EditBuildModal id={search.build} onClose={() => setSearch({ build: undefined })} />
      )}
    </PanelLayout>
  );
}

interface BuildCardsProps {
  search: ReturnType<typeof useScreenSearch<'/app/client-onboarding/website-builds'>>['search'];
  openChecklist: number | undefined;
  onOpen: (checklist: number) => void;
  onEdit: (build: number) => void;
  onAdd?: () => void;
}

function BuildCards({ search, openChecklist, onOpen, onEdit, onAdd }: BuildCardsProps) {
  const isArchive = search.archived === 'true';
  const [missing, setMissing] = useState<MissingChecklist | null>(null);
  const mayAddChecklist = useMayCall(websiteBuildCalls.create);
  const list = useEndpointPages(websiteBuildCalls.list, {
    query: {
      search: search.search,
      organization: search.organization,
      ordering: search.ordering,
      archived: isArchive || undefined,
    },
    pageSize,
    // Events invalidate the list, so no request is needed when switching between the views.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isFiltered = search.search !== undefined || search.organization !== undefined;

  if (list.error) {
    return (
      <LoadProblem
        heading="The builds couldn’t be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isLoading) return <BuildSkeletons />;
  if (list.rows.length === 0) {
    return <NoBuilds isArchive={isArchive} isFiltered={isFiltered} onAdd={onAdd} />;
  }
  const addChecklist = (build: WebsiteBuild, kind: MissingChecklist['kind']) =>
    setMissing({ build, kind });
  return (
    <div className={styles.scroll} data-stale={list.isStale || undefined}>
      <ul className={styles.cards} aria-label={isArchive ? 'Archived builds' : 'Active builds'}>
        {list.rows.map((build) => (
          <li key={build.id}>
            <BuildCard
              build={build}
              openChecklist={openChecklist}
              onOpen={onOpen}
              onEdit={onEdit}
              {...(mayAddChecklist && build.is_active && { onAddChecklist: addChecklist })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <ShowMore list={list}>Show more builds</ShowMore>
      </div>
      {missing && <AddChecklistModal {...missing} onClose={() => setMissing(null)} />}
    </div>
  );
}

interface NoBuildsProps {
  isArchive: boolean;
  isFiltered: boolean;
  onAdd: (() => void) | undefined;
}

function NoBuilds({ isArchive, isFiltered, onAdd }: NoBuildsProps) {
  return (
    <EmptyState
      heading={isArchive ? 'No archived builds' : 'No active builds'}
      icon={<IconWorldWww size={22} stroke={1.5} />}
      action={
        !isArchive &&
        !isFiltered &&
        onAdd && (
          <Button variant="default" onClick={onAdd}>
            Add New Build
          </Button>
        )
      }
    >
      {textOfNone({ isArchive, isFiltered, onAdd })}
    </EmptyState>
  );
}

function textOfNone({ isArchive, isFiltered, onAdd }: NoBuildsProps): string {
  if (isFiltered) return 'No builds match. Remove a filter.';
  if (isArchive) return 'Builds that are no longer active are kept here.';
  if (onAdd)
    return 'A website build gets copies of both master checklists, with due dates and assignees.';
  return 'Your website builds appear here once the agency starts one.';
}
