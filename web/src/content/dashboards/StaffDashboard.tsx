import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { contentProjectCalls } from '@portal/contract/content/planning/content-project.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PlanningMonthModal } from '#content/planning/months/PlanningMonthModal.tsx';
import { ProjectModal } from '#content/planning/projects/ProjectForm.tsx';
import { useContentSearch } from '#content/shared/content-search.ts';
import { useMayCall } from '#platform/session/viewer.ts';
import { PageHeader } from '#platform/ui/layout/PageHeader.tsx';
import { LoadProblem } from '#platform/ui/placeholders/LoadProblem.tsx';
import { HomeStrip } from '#users/shared/home/HomeStrip.tsx';
import { homeSummaryQuery } from '#users/shared/home/home-summary.queries.ts';
import { SetupChecklist } from '#users/shared/home/SetupChecklist.tsx';
import { chartHeight } from './chart-series.ts';
import styles from './Dashboard.module.css';
import { type DashboardChart, useDashboardCharts, useRefreshAll } from './history-sets.queries.ts';
import { StatusChartCard } from './StatusChartCard.tsx';

const loadingCards = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function StaffDashboard() {
  const { charts, isLoading, error, refetch } = useDashboardCharts();
  const setup = useQuery(homeSummaryQuery()).data?.setup;
  const hidesCharts = setup != null && charts.every(isIdle);
  const refreshAll = useRefreshAll();
  const canPlanProjects = useMayCall(contentProjectCalls.create);
  const canPlanMonths = useMayCall(planningMonthCalls.create);
  const { search, setSearch } = useContentSearch();
  const close = () => void setSearch({ panel: undefined });

  return (
    <div className={styles.screen}>
      <PageHeader
        title="Content Generation"
        detail={!isLoading && !error && <Totals charts={charts} />}
      >
        <Tooltip label="Count all charts again">
          <ActionIcon
            size={36}
            variant="default"
            aria-label="Refresh All"
            loading={refreshAll.isPending}
            onClick={() => refreshAll.mutate({})}
          >
            <IconRefresh size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        {canPlanProjects && (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => void setSearch({ panel: 'add:project' })}
          >
            Add Content Project
          </Button>
        )}
        {canPlanMonths && (
          <Button
            leftSection={<IconPlus size={15} stroke={2} />}
            onClick={() => void setSearch({ panel: 'add:month' })}
          >
            Add Planning Month
          </Button>
        )}
      </PageHeader>
      <div className={styles.strip}>
        <HomeStrip />
      </div>
      {setup && <SetupChecklist setup={setup} hidesCharts={hidesCharts} />}
      {error ? (
        <LoadProblem
          heading="The counts couldn’t be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        !hidesCharts && (
          <div className={styles.charts} data-content tabIndex={-1}>
            {isLoading
              ? loadingCards.map((key) => <LoadingCard key={key} />)
              : charts.map((chart) => <StatusChartCard key={chart.key} chart={chart} />)}
          </div>
        )
      )}
      <ProjectModal isOpen={canPlanProjects && search.panel === 'add:project'} onClose={close} />
      <PlanningMonthModal isOpen={canPlanMonths && search.panel === 'add:month'} onClose={close} />
    </div>
  );
}

function isIdle({ sets }: DashboardChart): boolean {
  const { late_count = 0, incomplete_count = 0 } = sets.at(-1) ?? {};
  return late_count + incomplete_count === 0;
}

function Totals({ charts }: { charts: readonly DashboardChart[] }) {
  const latest = charts.map(({ sets }) => sets.at(-1));
  const late = latest.reduce((sum, set) => sum + (set?.late_count ?? 0), 0);
  const incomplete = latest.reduce((sum, set) => sum + (set?.incomplete_count ?? 0), 0);
  return (
    <span className="tabular">
      {late > 0 ? (
        <Link
          className={styles.late}
          to="/content-generation/articles/list"
          search={{ is_late: 'true' }}
        >
          {late.toLocaleString('en')} overdue
        </Link>
      ) : (
        '0 overdue'
      )}
      {` · ${incomplete.toLocaleString('en')} incomplete`}
    </span>
  );
}

function LoadingCard() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton h={10} w={110} my={9} />
      <Skeleton h={26} w={150} my={6} />
      <Skeleton h={chartHeight} />
    </div>
  );
}
