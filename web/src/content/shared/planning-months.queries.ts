import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, retryOf } from '#platform/api/queries.ts';

/** The number of older months that a picker loads after the newest months. */
const additionalMonths = 8;
const everyOlderMonth = 240;

/** Returns the newest months and the 8 months before them. `showAll` loads all older months. */
export function usePlanningMonths(isEnabled = true) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const newest = useQuery({
    ...endpointQuery(planningMonthCalls.list, { query: { brief: true } }),
    enabled: isEnabled,
  });
  const older = useQuery({
    ...endpointQuery(planningMonthCalls.list, {
      query: { additional: isShowingAll ? everyOlderMonth : additionalMonths },
    }),
    enabled: newest.isSuccess,
    placeholderData: keepPreviousData,
  });
  const months = joinMonths(newest.data ?? [], older.data ?? []);
  return {
    months,
    isLoading: newest.isLoading,
    retry: retryOf(newest) ?? retryOf(older),
    hasOlder: !isShowingAll && (older.data?.length ?? 0) >= additionalMonths,
    showAll: () => setIsShowingAll(true),
  };
}

/**
 * Joins the newest and older months, without duplicates: if a month was added between the two calls, the same month
 * can be in both responses.
 */
export function joinMonths(
  newest: readonly PlanningMonth[],
  older: readonly PlanningMonth[],
): PlanningMonth[] {
  const known = new Set(newest.map(({ id }) => id));
  return [...newest, ...older.filter(({ id }) => !known.has(id))];
}
