import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { capacityCalls } from '@portal/contract/content/capacity/capacity.calls.ts';
import { planningMonthCalls } from '@portal/contract/content/planning/planning-month.calls.ts';
import type { GeneratedPlanningMonth } from '@portal/contract/content/planning/planning-month.schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export interface PlannedMonth {
  year: number;
  month: number;
  default_milestone_one?: string | undefined;
  default_milestone_two?: string | undefined;
  editor_due_date_offset?: number | undefined;
}

export const planDistributionQuery = (month: PlannedMonth) => ({
  ...endpointQuery(capacityCalls.previewPlan, { query: { ...month } }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
});

export interface RebalancedWeeks {
  from?: string | undefined;
  weeks?: number | undefined;
  planning_month?: number | undefined;
}

export const rebalanceQuery = (weeks: RebalancedWeeks) =>
  endpointQuery(capacityCalls.rebalance, { query: { ...weeks } });

export const weeksQuery = (user: number | undefined, weeks: number) =>
  endpointQuery(capacityCalls.weeks, { query: { user, weeks } });

export const personCapacityQuery = (id: number) =>
  endpointQuery(capacityCalls.get, { params: { id } });

const stale = [
  capacityCalls.list,
  capacityCalls.weeks,
  capacityCalls.articles,
  capacityCalls.rebalance,
  capacityCalls.previewPlan,
];

const movedText = (count: number) =>
  count === 1 ? '1 Assignment Moved!' : `${count.toLocaleString('en')} Assignments Moved!`;

/** Returns the mutation that assigns articles to other people. Its toast offers to undo it. */
export const useDistribute = (onDone: () => void) =>
  useEndpointMutation(capacityCalls.distribute, {
    invalidates: [...stale, articleCalls.list],
    callerShowsErrors: true,
    toast: ({ moved_count: count }) => movedText(count),
    onSuccess: onDone,
  });

/** Returns the mutation that creates a month's articles, some with different people than in the templates. */
export const usePlan = (onDone: (month: GeneratedPlanningMonth) => void) =>
  useEndpointMutation(capacityCalls.plan, {
    invalidates: [
      ...stale,
      articleCalls.list,
      planningMonthCalls.list,
      planningMonthCalls.preview,
      planningMonthCalls.gaps,
    ],
    callerShowsErrors: true,
    toast: ({ moved_count: count }) => movedText(count),
    onSuccess: onDone,
  });

const ofPerson = [...stale, capacityCalls.get];

export const useAddCapacity = (onDone: () => void) =>
  useEndpointMutation(capacityCalls.add, {
    invalidates: ofPerson,
    callerShowsErrors: true,
    toast: 'Capacity Saved!',
    onSuccess: onDone,
  });

export const useAddDaysOff = (onDone: () => void) =>
  useEndpointMutation(capacityCalls.addDaysOff, {
    invalidates: ofPerson,
    callerShowsErrors: true,
    toast: 'Days Off Added!',
    onSuccess: onDone,
  });

export const useDeleteDaysOff = () =>
  useEndpointMutation(capacityCalls.deleteDaysOff, {
    invalidates: ofPerson,
    toast: 'Days Off Deleted!',
  });
