import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { pageSpeedDefinitions } from './page-speed-run.endpoints.ts';

const access = screenAccess['/account-health'];

export const pageSpeedCalls: Calls<typeof pageSpeedDefinitions> = {
  list: { method: 'GET', path: '/api/account-health-overviews/:id/page-speed-runs', access },
  get: { method: 'GET', path: '/api/page-speed-runs/:id', access },
};
