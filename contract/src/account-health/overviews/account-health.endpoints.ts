import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, relation } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { accountHealthCalls, healthRefreshCalls } from './account-health.calls.ts';
import {
  accountHealthDetail,
  accountHealthOverview,
  accountRefreshStates,
  healthRefresh,
  healthRefreshAccount,
} from './account-health.schema.ts';

const params = z.object({ id: idParameter() });

export const accountHealthDefinitions = {
  list: defineList({
    summary: 'The health of each active account, by name.',
    item: accountHealthOverview,
  }),
  get: defineEndpoint({
    summary: 'The health of the organization with this id, with the numbers behind every figure.',
    params,
    response: accountHealthDetail,
  }),
  refresh: defineEndpoint({
    summary: 'Reads the numbers and measures the page speed of these accounts, or of all, anew.',
    body: z.strictObject({
      /** All active accounts where it is left out. */
      accounts: z.array(relation()).min(1).max(1_000).optional(),
    }),
    response: orStartedJob(healthRefresh),
  }),
};

export const accountHealthEndpoints = createEndpoints(accountHealthCalls, accountHealthDefinitions);

export const healthRefreshDefinitions = {
  list: defineList({
    summary: 'Refreshes of account health, the newest first; those that are running among them.',
    item: healthRefresh,
  }),
  get: defineEndpoint({
    summary: 'One refresh, and how far it is.',
    params,
    response: healthRefresh,
  }),
  accounts: defineList({
    summary: 'How a refresh went for each account, in the order of the refresh.',
    params,
    query: { state: z.enum(accountRefreshStates).optional() },
    item: healthRefreshAccount,
  }),
  cancel: defineEndpoint({
    summary: 'Cancels a refresh; what it has found stays.',
    params,
    response: healthRefresh,
  }),
};

export const healthRefreshEndpoints = createEndpoints(healthRefreshCalls, healthRefreshDefinitions);
