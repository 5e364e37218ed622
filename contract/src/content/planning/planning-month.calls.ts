import type { Calls } from '../../platform/endpoint.ts';
import type { planningMonthDefinitions } from './planning-month.endpoints.ts';

const access = { permission: 'add_planningyearmonth' } as const;

/** People who can see reports also need planning months, because each report belongs to a planning month. */
const view = { anyPermission: ['view_contentarticle', 'view_monthlyreport'] } as const;

export const planningMonthCalls: Calls<typeof planningMonthDefinitions> = {
  list: { method: 'GET', path: '/api/planning-months', access: view },
  get: { method: 'GET', path: '/api/planning-months/:id', access: view },
  preview: { method: 'GET', path: '/api/planning-months/preview', access },
  gaps: { method: 'GET', path: '/api/planning-months/gaps', access },
  create: { method: 'POST', path: '/api/planning-months', access },
  update: { method: 'PUT', path: '/api/planning-months/:id', access },
  generate: { method: 'POST', path: '/api/planning-months/:id/generate', access },
};
