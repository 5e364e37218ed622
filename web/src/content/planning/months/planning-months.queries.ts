import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import type {
  GeneratedPlanningMonth,
  PlanningMonth,
} from '@portal/contract/content/planning/planning-month.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the planning month with its counts. `isMissing` is true if it hasn't been added. */
export function usePlanningMonth(year: number, month: number) {
  const query = endpointQuery(planningMonthCalls.list, { query: { year, month } });
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
    ...endpointQuery(planningMonthCalls.preview, { query: { ...month } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  };
}

const stale = [
  planningMonthCalls.list,
  planningMonthCalls.preview,
  planningMonthCalls.gaps,
  articleCalls.list,
];

const articlesMade = (count: number) =>
  count === 1 ? '1 article planned' : `${count.toLocaleString('en')} articles planned`;

/**
 * Returns the mutation that adds a month. It shows no toast: `onDone` receives the month and how many articles were
 * created, and must show a confirmation.
 */
export function useCreatePlanningMonth(onDone: (month: GeneratedPlanningMonth) => void) {
  return useEndpointMutation(planningMonthCalls.create, {
    invalidates: stale,
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useUpdatePlanningMonth(onDone: (planningMonth: PlanningMonth) => void) {
  return useEndpointMutation(planningMonthCalls.update, {
    invalidates: stale,
    toast: 'Month Updated!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

/** Returns the mutation that runs the templates that haven't created articles for the month yet. */
export function useGenerateArticles(onDone: () => void) {
  return useEndpointMutation(planningMonthCalls.generate, {
    invalidates: stale,
    callerShowsErrors: true,
    onSuccess: onDone,
    toast: ({ generated_count: count }) =>
      count === 0 ? 'Nothing was missing' : articlesMade(count),
  });
}
