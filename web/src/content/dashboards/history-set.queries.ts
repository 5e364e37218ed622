import { historySetEndpoints } from '@portal/contract/content/dashboards/history-set.endpoints.ts';
import {
  dashboardPlannedTypes,
  dashboardStatuses,
  type HistorySet,
  historyWeeks,
} from '@portal/contract/content/dashboards/history-set.schema.ts';
import type { StatusUid } from '@portal/contract/content/labels/content-status.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';
import { contentTypesQuery, statusesQuery } from '../shared/pick-lists.queries.ts';

/** A chart of the staff dashboard: a status, or the planned articles of a content type. */
export interface DashboardChart {
  key: string;
  status: { uid: StatusUid; name: string; color: string };
  contentType: { id: number; name: string } | null;
  /** The counted weeks, oldest first. */
  sets: readonly HistorySet[];
}

const historySetsQuery = endpointQuery(historySetEndpoints.list, {
  query: { weeksBack: historyWeeks },
});

export function useDashboardCharts() {
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
    if (status) charts.push({ key: uid, status, contentType: null, sets: setsOf(sets, uid, null) });
  }
  const planned = statusOf('planned');
  for (const uid of dashboardPlannedTypes) {
    const type = types.find((one) => one.uid === uid);
    if (!planned || !type) continue;
    const own = setsOf(sets, 'planned', type.id);
    charts.push({ key: `planned-${uid}`, status: planned, contentType: type, sets: own });
  }
  const failed = [counted, named, typed].filter(({ isLoadingError }) => isLoadingError);
  return {
    charts,
    isLoading: [counted, named, typed].some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

function setsOf(sets: readonly HistorySet[] = [], uid: string, contentTypeId: number | null) {
  return sets
    .filter(
      ({ status, content_type }) =>
        status.uid === uid && (content_type?.id ?? null) === contentTypeId,
    )
    .sort((one, other) => one.week.localeCompare(other.week));
}

/** Recounts the current week of a chart, or counts it for the first time. */
export function useRefreshChart({ status, contentType, sets }: DashboardChart) {
  const settings = { invalidates: [historySetEndpoints.list] };
  const populate = useEndpointMutation(historySetEndpoints.populate, settings);
  const create = useEndpointMutation(historySetEndpoints.create, settings);
  const latest = sets.at(-1);
  return {
    isRefreshing: populate.isPending || create.isPending,
    refresh: () => {
      if (latest) return populate.mutate({ params: { id: latest.id } });
      // The charts show exactly the statuses that the endpoint accepts.
      const uid = status.uid as (typeof dashboardStatuses)[number] | 'planned';
      create.mutate({ body: { status: uid, content_type: contentType?.id ?? null } });
    },
  };
}
