import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type {
  accountHealthDefinitions,
  healthRefreshDefinitions,
} from './account-health.endpoints.ts';

const access = screenAccess['/account-health'];

export const accountHealthCalls: Calls<typeof accountHealthDefinitions> = {
  list: { method: 'GET', path: '/api/account-health-overviews', access },
  get: { method: 'GET', path: '/api/account-health-overviews/:id', access },
  origins: { method: 'GET', path: '/api/account-health-overviews/:id/origins', access },
  refresh: {
    method: 'POST',
    path: '/api/account-health-overviews/refresh',
    access: 'staff',
    startsJob: true,
  },
};

export const healthRefreshCalls: Calls<typeof healthRefreshDefinitions> = {
  list: { method: 'GET', path: '/api/account-health-refreshes', access: 'staff' },
  get: { method: 'GET', path: '/api/account-health-refreshes/:id', access: 'staff' },
  accounts: { method: 'GET', path: '/api/account-health-refreshes/:id/accounts', access: 'staff' },
  cancel: { method: 'POST', path: '/api/account-health-refreshes/:id/cancel', access: 'staff' },
};
