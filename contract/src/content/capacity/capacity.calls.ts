import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { capacityDefinitions } from './capacity.endpoints.ts';

const access = screenAccess['/content-generation/capacity'];
const view = screenAccess['/content-generation'];

export const capacityCalls: Calls<typeof capacityDefinitions> = {
  list: { method: 'GET', path: '/api/capacities', access },
  weeks: { method: 'GET', path: '/api/capacities/weeks', access: view },
  articles: { method: 'GET', path: '/api/capacities/articles', access: view },
  rebalance: { method: 'GET', path: '/api/capacities/rebalance', access },
  distribute: { method: 'POST', path: '/api/capacities/distribute', access },
  previewPlan: { method: 'GET', path: '/api/capacities/plan', access },
  plan: { method: 'POST', path: '/api/capacities/plan', access },
  get: { method: 'GET', path: '/api/users/:id/capacity', access: view },
  add: { method: 'POST', path: '/api/users/:id/capacity', access },
  addDaysOff: { method: 'POST', path: '/api/users/:id/days-off', access },
  deleteDaysOff: {
    method: 'DELETE',
    path: '/api/days-off/:id',
    access,
    responseKind: 'empty',
  },
};
