import {
  reportSubscriptionCalls,
  reportUnsubscriptionCalls,
} from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const subscriptionsQuery = endpointQuery(reportSubscriptionCalls.list);

export const useUpdateSubscription = () =>
  useEndpointMutation(reportSubscriptionCalls.update, {
    invalidates: [reportSubscriptionCalls.list],
  });

export const unsubscriptionQuery = (token: string) =>
  endpointQuery(reportUnsubscriptionCalls.get, { params: { token } });

export const useUnsubscribe = () =>
  useEndpointMutation(reportUnsubscriptionCalls.confirm, {
    invalidates: [reportUnsubscriptionCalls.get],
    callerShowsErrors: true,
  });
