import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { homeSummaryCalls } from './home-summary.calls.ts';
import { homeSummary } from './home-summary.schema.ts';

export const homeSummaryDefinitions = {
  get: defineEndpoint({
    summary:
      'Get your pending work, accounts at risk, the progress of this month, and unsent reports.',
    response: homeSummary,
  }),
};

export const homeSummaryEndpoints = createEndpoints(homeSummaryCalls, homeSummaryDefinitions);
