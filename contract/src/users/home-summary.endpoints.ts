import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { homeSummaryCalls } from './home-summary.calls.ts';
import { homeSummary } from './home-summary.schema.ts';

export const homeSummaryDefinitions = {
  get: defineEndpoint({
    summary: "Get your pending work, accounts at risk, this month's progress, and unsent reports.",
    query: z.strictObject({
      /** Counts only this organization's articles in `this_month`. */
      organization: idParameter().optional(),
    }),
    response: homeSummary,
  }),
};

export const homeSummaryEndpoints = createEndpoints(homeSummaryCalls, homeSummaryDefinitions);
