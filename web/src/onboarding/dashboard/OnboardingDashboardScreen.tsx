import { Button, SegmentedControl } from '@mantine/core';
import { checklistItemCalls } from '@portal/contract/onboarding/checklist-item.calls.ts';
import type { MyChecklistItem } from '@portal/contract/onboarding/checklist-item.schema.ts';
import { dueSoonDays } from '@portal/contract/onboarding/due-state.ts';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { endpointQuery, useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { ListControls } from '#platform/ui/filters/ListControls.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { usePanelWidth } from '#platform/ui/panel/use-panel-width.ts';
import { EmptyLink } from '#platform/ui/placeholders/EmptyLink.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { OrganizationLink } from '#users/shared/OrganizationLink.tsx';
import { ChecklistPanel } from '../checklists/ChecklistPanel.tsx';
import { useMe } from '../items/AssigneeField.tsx';
import styles from './Dashboard.module.css';
import { groupByChecklist } from './group-items.ts';
import { MyItemRow } from './MyItemRow.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';

export function OnboardingDashboardScreen() {
  const { search, setSearch } = useScreenSearch('/app/client-onboarding');
  const width = usePanelWidth('checklist');
  const isAssignable = useMe() !== null;
  const open = ({ checklist, id }: MyChecklistItem) => setSearch({ checklist, item: id });
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
            onClose={() => setSearch({ checklist: undefined, item: undefined })}
          />
        )
      }
    >
      <PageHeader title="Client Onboarding Dashboard">
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/client-onboarding/website-builds" {...props} />}
        >
          Website Builds
        </Button>
      </PageHeader>
      {isAssignable ? (
        <MyItems
          isAll={search.show === 'all'}
          openItem={search.item}
          onShow={(isAll) => setSearch({ show: isAll ? 'all' : undefined })}
          onOpen={open}
        />
      ) : (
        <EmptyState
          heading="Follow your website builds"
          action={
            <EmptyLink link={linkOptions({ to: '/client-onboarding/website-builds' })}>
              Website Builds
            </EmptyLink>
          }
        >
          Each build shows how far along its checklists are and who’s working on what.
        </EmptyState>
      )}
    </PanelLayout>
  );
}

interface MyItemsProps {
  isAll: boolean;
  openItem: number | undefined;
  onShow: (isAll: boolean) => void;
  onOpen: (item: MyChecklistItem) => void;
}

function MyItems({ isAll, openItem, onShow, onOpen }: MyItemsProps) {
  const counts = useQuery(endpointQuery(checklistItemCalls.myCounts)).data;
  const list = useEndpointPages(checklistItemCalls.mine, {
    query: { due_within: isAll ? undefined : dueSoonDays },
    pageSize: 50,
  });
  return (
    <section className={styles.mine} aria-labelledby="my-checklist-items">
      <header className={styles.head}>
        <h2 id="my-checklist-items" className={styles.heading}>
          My checklist items
        </h2>
        {counts && (
          <p className={`${styles.counts} tabular`}>
            {counts.late_count > 0 && (
              <span className={styles.late}>{counts.late_count} overdue</span>
            )}
            <span>{counts.due_today_count} due today</span>
            <span>{counts.open_count} open</span>
          </p>
        )}
        <SegmentedControl
          size="xs"
          aria-label="Which items"
          data={[
            { value: 'due', label: 'Due and overdue' },
            { value: 'all', label: 'All open' },
          ]}
          value={isAll ? 'all' : 'due'}
          onChange={(shown) => onShow(shown === 'all')}
        />
        <ListControls />
      </header>
      {list.error ? (
        <LoadProblem
          heading="Your checklist items couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <SkeletonRows label="Loading Checklist Items" />
      ) : list.rows.length === 0 ? (
        <EmptyState
          heading={isAll ? 'Nothing is assigned to you' : 'Nothing is overdue or due soon'}
          icon={<IconChecks size={22} stroke={1.5} />}
          action={
            <EmptyLink link={linkOptions({ to: '/client-onboarding/website-builds' })}>
              Website Builds
            </EmptyLink>
          }
        >
          {isAll
            ? 'Items from website builds appear here when they’re assigned to you.'
            : `Items that are overdue or due within ${dueSoonDays} days appear here.`}
        </EmptyState>
      ) : (
        <>
          <div data-stale={list.isStale || undefined} className={styles.checklists}>
            {groupByChecklist(list.rows).map(([first, ...others]) => (
              <section key={first.checklist} aria-label={first.checklist_name}>
                <h3 className={styles.checklist}>
                  <OrganizationLink organization={first.website_build.organization} isInList />
                  <span className={styles.of}>
                    {first.website_build.label} · {first.checklist_name}
                  </span>
                </h3>
                <ul className={styles.items}>
                  {[first, ...others].map((item) => (
                    <MyItemRow
                      key={item.id}
                      item={item}
                      isOpen={item.id === openItem}
                      onOpen={() => onOpen(item)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <ShowMore list={list} m="md">
            Show more items
          </ShowMore>
        </>
      )}
    </section>
  );
}
