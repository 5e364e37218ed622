import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, relation, stateParameter } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { accountHealthCalls, healthRefreshCalls } from './account-health.calls.ts';
import {
  accountHealthDetail,
  accountHealthOverview,
  accountOrigins,
  accountRefreshStates,
  healthRefresh,
  healthRefreshAccount,
} from './account-health.schema.ts';

const params = z.object({ id: idParameter() });

export const accountHealthDefinitions = {
  list: defineList({
    summary: 'List the health of active accounts, ordered by name.',
    item: accountHealthOverview,
  }),
  get: defineEndpoint({
    summary: 'Get the health of an organization, including the data behind each figure.',
    params,
    response: accountHealthDetail,
  }),
  origins: defineEndpoint({
    summary:
      "List the origins of an account's numbers, including its score if the viewer can see it.",
    params,
    response: accountOrigins,
  }),
  refresh: defineEndpoint({
    summary: 'Refresh the numbers and page speed of the given accounts, or of all accounts.',
    body: z.strictObject({
      /** Defaults to all active accounts. */
      accounts: z.array(relation()).min(1).max(1_000).optional(),
    }),
    response: orStartedJob(healthRefresh),
  }),
};

export const accountHealthEndpoints = createEndpoints(accountHealthCalls, accountHealthDefinitions);

export const healthRefreshDefinitions = {
  list: defineList({
    summary: 'List the refreshes of account health, newest first, including running ones.',
    item: healthRefresh,
  }),
  get: defineEndpoint({
    summary: 'Get a refresh with its progress.',
    params,
    response: healthRefresh,
  }),
  accounts: defineList({
    summary: 'List the outcome of a refresh for each account, in processing order.',
    params,
    query: { state: stateParameter(z.enum(accountRefreshStates)).optional() },
    item: healthRefreshAccount,
  }),
  cancel: defineEndpoint({
    summary: 'Cancel a refresh. Accounts that were already refreshed keep their results.',
    params,
    response: healthRefresh,
  }),
};

export const healthRefreshEndpoints = createEndpoints(healthRefreshCalls, healthRefreshDefinitions);
