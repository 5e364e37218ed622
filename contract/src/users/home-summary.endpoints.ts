import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { homeSummaryCalls } from './home-summary.calls.ts';
import { homeSummary } from './home-summary.schema.ts';

export const homeSummaryDefinitions = {
  get: defineEndpoint({
    summary: 'Get the work that waits for you, and how accounts, articles and reports stand.',
    response: homeSummary,
  }),
};

export const homeSummaryEndpoints = createEndpoints(homeSummaryCalls, homeSummaryDefinitions);
