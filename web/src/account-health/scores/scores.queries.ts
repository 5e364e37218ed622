import { accountHealthCalls } from '@portal/contract/account-health/overviews/account-health.calls.ts';
import {
  accountScoreCalls,
  scoreWeightsCalls,
} from '@portal/contract/account-health/scores/score.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const accountScoreQuery = (id: number) =>
  endpointQuery(accountScoreCalls.get, { params: { id } });

export const scoreWeightsQuery = () => endpointQuery(scoreWeightsCalls.get);

export const useSetPulse = (onSet: () => void) =>
  useEndpointMutation(accountScoreCalls.setPulse, {
    invalidates: [accountScoreCalls.get, accountHealthCalls.list],
    toast: 'Pulse Set!',
    callerShowsErrors: true,
    onSuccess: onSet,
  });

export const useAskForHelp = (onAsked: () => void) =>
  useEndpointMutation(accountScoreCalls.ask, {
    toast: ({ is_new }) => (is_new ? 'Request Sent!' : 'This was already requested today.'),
    callerShowsErrors: true,
    onSuccess: onAsked,
  });

export const useUpdateWeights = () =>
  useEndpointMutation(scoreWeightsCalls.update, {
    invalidates: [scoreWeightsCalls.get, scoreWeightsCalls.effects],
    toast: 'Weights Saved! The scores are being computed again.',
    callerShowsErrors: true,
  });
