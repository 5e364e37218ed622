import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const invalidates = [reviewLinkCalls.list];

export const reviewLinksQuery = (article: number) =>
  endpointQuery(reviewLinkCalls.list, { query: { article, limit: 50 } });

export const useSendReviewLinks = () =>
  useEndpointMutation(reviewLinkCalls.create, { invalidates, toast: 'Review Links Sent' });

export const useRevokeReviewLink = () =>
  useEndpointMutation(reviewLinkCalls.revoke, { invalidates, toast: 'Review Link Revoked' });
