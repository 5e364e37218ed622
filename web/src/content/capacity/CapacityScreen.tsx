import { Button } from '@mantine/core';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import {
  type CapacityRole,
  capacityRoles,
  usualWeeks,
} from '@portal/contract/content/capacity/capacity.schema.ts';
import { daySpan, roleWords } from '@portal/contract/content/capacity/capacity-texts.ts';
import { addDays, dayInZone, mondayOf } from '@portal/contract/platform/dates.ts';
import { IconChevronLeft, IconChevronRight, IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { ContentPanel } from '#content/shared/content-panel.tsx';
import { useContentSidebar } from '#content/shared/content-sidebar.ts';
import { useTimeZone } from '#platform/api/portal-settings.ts';
import { useEndpointPages } from '#platform/api/queries.ts';
import { useScreenSearch } from '#platform/routing/use-screen-search.ts';
import { ShowMore } from '#platform/ui/buttons/ShowMore.tsx';
import { Select } from '#platform/ui/inputs/Select.tsx';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { PanelLayout } from '#platform/ui/panel/SidePanel.tsx';
import { EmptyState } from '#platform/ui/placeholders/EmptyState.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { SkeletonRows } from '#platform/ui/placeholders/Skeletons.tsx';
import { CapacityTable, type OpenWeek } from './CapacityTable.tsx';
import styles from './shared/Capacity.module.css';
import { isOverloaded } from './shared/load-texts.ts';
import { RebalanceModal } from './shared/RebalanceModal.tsx';
import { WeekArticlesModal } from './WeekArticlesModal.tsx';

const roleChoices = capacityRoles.map((role) => ({ value: role, label: roleWords[role].name }));

/** Shows the load and capacity of all people by week, and proposes distributions. */
export function CapacityScreen() {
  const { search, setSearch } = useScreenSearch('/app/content-frame/content-generation/capacity');
  const sidebar = useContentSidebar();
  const current = mondayOf(dayInZone(new Date(), useTimeZone()));
  const from = search.from && search.from > current ? mondayOf(search.from) : current;
  const weeks = Array.from({ length: usualWeeks }, (_, index) => addDays(from, index * 7));
  const list = useEndpointPages(capacityCalls.list, {
    pageSize: 30,
    query: { from, weeks: usualWeeks, role: search.role },
  });
  const [opened, setOpened] = useState<OpenWeek | null>(null);
  const [isRebalancing, setIsRebalancing] = useState(false);
  const overloaded = list.rows.filter(({ roles }) =>
    roles.some((role) => role.weeks.some(isOverloaded)),
  ).length;
  return (
    <PanelLayout panel={sidebar.panel && <ContentPanel sidebar={sidebar} />}>
      <PageHeader
        title="Capacity"
        detail={overloaded > 0 && <Overloads count={overloaded} isPartial={list.hasMore} />}
      >
        <Button onClick={() => setIsRebalancing(true)}>Propose Distribution</Button>
      </PageHeader>
      <WeekBar
        from={from}
        current={current}
        role={search.role}
        onFrom={(day) => setSearch({ from: day === current ? undefined : day })}
        onRole={(role) => setSearch({ role })}
      />
      {list.error && (
        <LoadProblem
          heading="The capacity couldn’t be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isLoading && <SkeletonRows label="Loading Capacity" rows={10} />}
      {!list.isLoading && !list.error && list.rows.length === 0 && <NoCapacity />}
      {list.rows.length > 0 && (
        <section
          className={styles.scroll}
          aria-label="Load and capacity"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
        >
          <CapacityTable people={list.rows} weeks={weeks} current={current} onOpen={setOpened} />
          {list.hasMore && (
            <div className={styles.more}>
              <ShowMore list={list}>Show More People</ShowMore>
            </div>
          )}
        </section>
      )}
      {opened && (
        <WeekArticlesModal
          opened={opened}
          onClose={() => setOpened(null)}
          onOpenArticle={(id) => {
            setOpened(null);
            sidebar.open({ kind: 'article', id });
          }}
        />
      )}
      {isRebalancing && (
        <RebalanceModal
          weeks={{ from, weeks: usualWeeks }}
          title={`Distribute ${daySpan(from, addDays(from, usualWeeks * 7 - 1))}`}
          onClose={() => setIsRebalancing(false)}
        />
      )}
    </PanelLayout>
  );
}

/** Shows how many people have more work than capacity in one of the weeks. */
function Overloads({ count, isPartial }: { count: number; isPartial: boolean }) {
  return (
    <span className={`tabular ${styles.overloads}`}>
      {count.toLocaleString('en')}
      {isPartial && '+'} {count === 1 && !isPartial ? 'person' : 'people'} over capacity
    </span>
  );
}

interface WeekBarProps {
  from: string;
  current: string;
  role: CapacityRole | undefined;
  onFrom: (day: string) => void;
  onRole: (role: CapacityRole | undefined) => void;
}

/** Renders the controls for the weeks and the role. */
function WeekBar({ from, current, role, onFrom, onRole }: WeekBarProps) {
  return (
    <div className={styles.bar}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} />}
        disabled={from <= current}
        onClick={() => onFrom(addDays(from, -7 * usualWeeks))}
      >
        Earlier
      </Button>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} />}
        onClick={() => onFrom(addDays(from, 7 * usualWeeks))}
      >
        Later
      </Button>
      <span className={styles.range} aria-live="polite">
        {daySpan(from, addDays(from, usualWeeks * 7 - 1))}
      </span>
      {from !== current && (
        <Button variant="default" size="xs" onClick={() => onFrom(current)}>
          This Week
        </Button>
      )}
      <Select
        aria-label="Role"
        placeholder="All roles"
        size="xs"
        w={140}
        clearable
        data={roleChoices}
        value={role ?? null}
        // The choices are roles, so the cast is safe.
        onChange={(value) => onRole((value ?? undefined) as CapacityRole | undefined)}
      />
    </div>
  );
}

function NoCapacity() {
  return (
    <EmptyState heading="No Capacity Set" icon={<IconGauge size={22} stroke={1.5} />}>
      People with a capacity or with work due in these weeks appear here. Set a person’s capacity on
      their Capacity tab in the user directory.
    </EmptyState>
  );
}
