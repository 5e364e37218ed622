import { historySetCalls } from '@portal/contract/content/dashboards/history-set.calls.ts';
import {
  type CurrentCounts,
  dashboardPlannedTypes,
  dashboardStatuses,
  type HistorySet,
  historyWeeks,
} from '@portal/contract/content/dashboards/history-set.schema.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { currentCountsQuery } from '../shared/current-counts.queries.ts';
import { contentTypesQuery, statusesQuery } from '../shared/pick-lists.queries.ts';

export type ChartWeek = Pick<HistorySet, 'week' | 'late_count' | 'incomplete_count' | 'asOfDate'>;

/** A chart on the staff dashboard, either for a status or for a content type's planned articles. */
export interface DashboardChart {
  key: string;
  status: { uid: StatusUid; name: string; color: string };
  contentType: { id: number; name: string } | null;
  /** The counted weeks, oldest first. */
  sets: readonly ChartWeek[];
  /** The newest stored set's id. A refresh recounts this set. */
  keptId: number | null;
}

const historySetsQuery = endpointQuery(historySetCalls.list, {
  query: { weeksBack: historyWeeks },
});

/** Replaces the current week's set with the current counts. */
function withCurrent(chart: DashboardChart, current: CurrentCounts | undefined): DashboardChart {
  const contentTypeId = chart.contentType?.id ?? null;
  const live = current?.charts.find(
    ({ status, content_type }) => status === chart.status.uid && content_type === contentTypeId,
  );
  if (!current || !live) return chart;
  const { week, asOfDate } = current;
  const { late_count, incomplete_count } = live;
  const earlier = chart.sets.filter((set) => set.week < week);
  return { ...chart, sets: [...earlier, { week, asOfDate, late_count, incomplete_count }] };
}

export function useDashboardCharts() {
  const { data: current } = useQuery(currentCountsQuery);
  const counted = useQuery(historySetsQuery);
  const named = useQuery(statusesQuery);
  const typed = useQuery(contentTypesQuery);
  const { data: sets } = counted;
  const { data: statuses = [] } = named;
  const { data: types = [] } = typed;
  const statusOf = (uid: StatusUid) => statuses.find((one) => one.uid === uid);

  const charts: DashboardChart[] = [];
  for (const uid of dashboardStatuses) {
    const status = statusOf(uid);
    if (status) charts.push(chartOf(uid, status, null, setsOf(sets, uid, null)));
  }
  const planned = statusOf('planned');
  for (const uid of dashboardPlannedTypes) {
    const type = types.find((one) => one.uid === uid);
    if (!planned || !type) continue;
    const own = setsOf(sets, 'planned', type.id);
    charts.push(chartOf(`planned-${uid}`, planned, type, own));
  }
  const failed = [counted, named, typed].filter(({ isLoadingError }) => isLoadingError);
  return {
    charts: charts.map((chart) => withCurrent(chart, current)),
    isLoading: [counted, named, typed].some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function chartOf(
  key: string,
  status: DashboardChart['status'],
  contentType: DashboardChart['contentType'],
  sets: readonly HistorySet[],
): DashboardChart {
  return { key, status, contentType, sets, keptId: sets.at(-1)?.id ?? null };
}

function setsOf(sets: readonly HistorySet[] = [], uid: string, contentTypeId: number | null) {
  return sets
    .filter(
      ({ status, content_type }) =>
        status.uid === uid && (content_type?.id ?? null) === contentTypeId,
    )
    .sort((one, other) => one.week.localeCompare(other.week));
}

const staleCounts = [historySetCalls.list, historySetCalls.current];

/** Returns the mutation that recounts the current week for all charts. */
export function useRefreshAll() {
  return useEndpointMutation(historySetCalls.populateAll, {
    invalidates: staleCounts,
    toast: 'All Counts Refreshed.',
  });
}

/** Returns a function that recounts a chart's current week, or counts it for the first time. */
export function useRefreshChart({ status, contentType, keptId }: DashboardChart) {
  const settings = { invalidates: staleCounts };
  const populate = useEndpointMutation(historySetCalls.populate, settings);
  const create = useEndpointMutation(historySetCalls.create, settings);
  return {
    isRefreshing: populate.isPending || create.isPending,
    refresh: () => {
      if (keptId !== null) return populate.mutate({ params: { id: keptId } });
      // The charts show exactly the statuses that the endpoint accepts, so the cast is safe.
      const uid = status.uid as (typeof dashboardStatuses)[number] | 'planned';
      create.mutate({ body: { status: uid, content_type: contentType?.id ?? null } });
    },
  };
}
