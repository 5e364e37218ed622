import type { Calls } from '../../platform/endpoint.ts';
import type { metricGoalDefinitions } from './metric-goal.endpoints.ts';

export const metricGoalCalls: Calls<typeof metricGoalDefinitions> = {
  list: { method: 'GET', path: '/api/metric-goals', access: 'staff' },
  get: { method: 'GET', path: '/api/metric-goals/:id', access: 'staff' },
  create: { method: 'POST', path: '/api/metric-goals', access: 'staff' },
  update: { method: 'PUT', path: '/api/metric-goals/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/metric-goals/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
