import { reviewLinkCalls } from '@portal/contract/content/approval/review-link.calls.ts';
import { articleCalls } from '@portal/contract/content/articles/article.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

const invalidates = [reviewLinkCalls.list, reviewLinkCalls.silence];

export const reviewLinksQuery = (article: number) =>
  endpointQuery(reviewLinkCalls.list, { query: { article, limit: 50 } });

export const silenceQuery = (article: number) =>
  endpointQuery(reviewLinkCalls.silence, { query: { article } });

/** Returns the query for a client's or a month's articles in final review, sorted by client. */
export const waitingArticlesQuery = (
  filters: { client: number } | { planning_year_month: number },
) =>
  endpointQuery(articleCalls.list, {
    query: {
      ...filters,
      contentStatus: 'final_review',
      ordering: 'client',
      limit: 500,
      columns: [
        'id',
        'title',
        'client.id',
        'client.dba_name',
        'final_approver.name',
        'planning_year_month.id',
        'planning_year_month.year',
        'planning_year_month.month',
      ],
    },
  });

export const useSendMonthLinks = () =>
  useEndpointMutation(reviewLinkCalls.create, { invalidates, callerShowsErrors: true });

export const useSendReviewLinks = () =>
  useEndpointMutation(reviewLinkCalls.create, { invalidates, toast: 'Review Links Sent' });

export const useRevokeReviewLink = () =>
  useEndpointMutation(reviewLinkCalls.revoke, { invalidates, toast: 'Review Link Revoked' });
