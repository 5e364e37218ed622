import {
  reportSubscriptionEndpoints,
  reportUnsubscriptionEndpoints,
} from '@portal/contract/reporting/emails/report-recipient.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

export const subscriptionsQuery = endpointQuery(reportSubscriptionEndpoints.list);

export const useUpdateSubscription = () =>
  useEndpointMutation(reportSubscriptionEndpoints.update, {
    invalidates: [reportSubscriptionEndpoints.list],
  });

export const unsubscriptionQuery = (token: string) =>
  endpointQuery(reportUnsubscriptionEndpoints.get, { params: { token } });

export const useUnsubscribe = () =>
  useEndpointMutation(reportUnsubscriptionEndpoints.confirm, {
    invalidates: [reportUnsubscriptionEndpoints.get],
    callerShowsErrors: true,
  });
