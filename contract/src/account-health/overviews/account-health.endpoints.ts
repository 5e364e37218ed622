import { z } from 'zod';
import { defineEndpoint } from '../../platform/endpoint.ts';
import { idParameter, relation } from '../../platform/fields.ts';
import { orStartedJob } from '../../platform/job.schema.ts';
import { defineList } from '../../platform/pagination.ts';
import { screenAccess } from '../../screens.ts';
import {
  accountHealthDetail,
  accountHealthOverview,
  accountRefreshStates,
  healthRefresh,
  healthRefreshAccount,
} from './account-health.schema.ts';

const access = screenAccess['/account-health'];
const params = z.object({ id: idParameter() });

export const accountHealthEndpoints = {
  list: defineList({
    path: '/api/account-health-overviews',
    access,
    summary: 'The health of each active account, by name.',
    item: accountHealthOverview,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/account-health-overviews/:id',
    access,
    summary: 'The health of the organization with this id, with the numbers behind every figure.',
    params,
    response: accountHealthDetail,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/account-health-overviews/refresh',
    access: 'staff',
    summary: 'Reads the numbers and measures the page speed of these accounts, or of all, anew.',
    body: z.strictObject({
      /** All active accounts where it is left out. */
      accounts: z.array(relation()).min(1).max(1_000).optional(),
    }),
    startsJob: true,
    response: orStartedJob(healthRefresh),
  }),
};

export const healthRefreshEndpoints = {
  list: defineList({
    path: '/api/account-health-refreshes',
    access: 'staff',
    summary: 'Refreshes of account health, the newest first; those that are running among them.',
    item: healthRefresh,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/account-health-refreshes/:id',
    access: 'staff',
    summary: 'One refresh, and how far it is.',
    params,
    response: healthRefresh,
  }),
  accounts: defineList({
    path: '/api/account-health-refreshes/:id/accounts',
    access: 'staff',
    summary: 'How a refresh went for each account, in the order of the refresh.',
    params,
    query: { state: z.enum(accountRefreshStates).optional() },
    item: healthRefreshAccount,
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/account-health-refreshes/:id/cancel',
    access: 'staff',
    summary: 'Cancels a refresh; what it has found stays.',
    params,
    response: healthRefresh,
  }),
};
