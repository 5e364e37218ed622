import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';

/** How many older months a picker asks for behind the newest ones. */
const additionalMonths = 8;
const everyOlderMonth = 240;

/** The newest months at once, then the 8 before them; all of them when somebody asks. */
export function usePlanningMonths() {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const newest = useQuery(endpointQuery(planningMonthEndpoints.list, { query: { brief: true } }));
  const older = useQuery({
    ...endpointQuery(planningMonthEndpoints.list, {
      query: { additional: isShowingAll ? everyOlderMonth : additionalMonths },
    }),
    enabled: newest.isSuccess,
    placeholderData: keepPreviousData,
  });
  const months = joinMonths(newest.data ?? [], older.data ?? []);
  return {
    months,
    isLoading: newest.isPending,
    retry: retryOf(newest) ?? retryOf(older),
    hasOlder: !isShowingAll && (older.data?.length ?? 0) >= additionalMonths,
    showAll: () => setIsShowingAll(true),
  };
}

/** While a new month moves one from the newest to the older ones, both answers can have it. */
export function joinMonths(
  newest: readonly PlanningMonth[],
  older: readonly PlanningMonth[],
): PlanningMonth[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}
