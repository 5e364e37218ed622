import { articleEndpoints } from '@portal/contract/content/articles/article.endpoints.ts';
import { planningMonthEndpoints } from '@portal/contract/content/planning/planning-month.endpoints.ts';
import type { PlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpointMutation } from '#platform/api/mutations.ts';
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

/** The planning month of a year and month with its counts; missing where nobody has added it. */
export function usePlanningMonth(year: number, month: number) {
  const query = endpointQuery(planningMonthEndpoints.list, { query: { year, month } });
  const { data } = useQuery(query);
  return { planningMonth: data?.[0], isMissing: data?.length === 0 };
}

export interface PlannedMonth {
  year: number;
  month: number;
  default_milestone_one?: string | undefined;
  default_milestone_two?: string | undefined;
  editor_due_date_offset?: number | undefined;
}

export function planningPreviewQuery(month: PlannedMonth) {
  return {
    ...endpointQuery(planningMonthEndpoints.preview, { query: { ...month } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  };
}

const stale = [planningMonthEndpoints.list, planningMonthEndpoints.preview, articleEndpoints.list];

const articlesMade = (count: number) =>
  count === 1 ? '1 article planned' : `${count.toLocaleString('en')} articles planned`;

/** `onDone` is told how many articles the templates made. */
export function useCreatePlanningMonth(onDone: (madeCount: number) => void) {
  return useEndpointMutation(planningMonthEndpoints.create, {
    invalidates: stale,
    toast: 'Month Created!',
    callerShowsErrors: true,
    onSuccess: ({ generated_count }) => onDone(generated_count),
  });
}

export function useUpdatePlanningMonth(onDone: (planningMonth: PlanningMonth) => void) {
  return useEndpointMutation(planningMonthEndpoints.update, {
    invalidates: stale,
    toast: 'Month Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

/** Runs the templates again that made nothing for the month yet. */
export function useGenerateArticles(onDone: () => void) {
  return useEndpointMutation(planningMonthEndpoints.generate, {
    invalidates: stale,
    callerShowsErrors: true,
    onSuccess: onDone,
    toast: ({ generated_count: count }) =>
      count === 0 ? 'Nothing was missing' : articlesMade(count),
  });
}
