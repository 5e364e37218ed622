import { metricGoalCalls } from '@portal/contract/reporting/goals/metric-goal.calls.ts';
import { presentationCalls } from '@portal/contract/reporting/presentations/presentation.calls.ts';
import { reportCalls } from '@portal/contract/reporting/reports/report.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

/** Reports and decks are stale as well, because their numbers are returned with the goals. */
const stale = [metricGoalCalls.list, reportCalls.get, presentationCalls.content];

export const useSetGoal = (onSet: () => void) =>
  useEndpointMutation(metricGoalCalls.create, {
    invalidates: stale,
    toast: 'Goal Set!',
    callerShowsErrors: true,
    onSuccess: onSet,
  });

export const useUpdateGoal = (onUpdated: () => void) =>
  useEndpointMutation(metricGoalCalls.update, {
    invalidates: stale,
    toast: 'Goal Saved!',
    callerShowsErrors: true,
    onSuccess: onUpdated,
  });

export const useDeleteGoal = () =>
  useEndpointMutation(metricGoalCalls.delete, { invalidates: stale, toast: 'Goal Deleted!' });
