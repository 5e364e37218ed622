import type { Calls } from '../platform/endpoint.ts';
import type { jobDefinitions } from './job.endpoints.ts';

export const jobCalls: Calls<typeof jobDefinitions> = {
  list: { method: 'GET', path: '/api/jobs', access: 'signed-in' },
  values: { method: 'GET', path: '/api/jobs/values', access: 'signed-in' },
  workload: { method: 'GET', path: '/api/jobs/workload', access: 'superuser' },
  get: { method: 'GET', path: '/api/jobs/:id', access: 'signed-in' },
  cancel: { method: 'POST', path: '/api/jobs/:id/cancel', access: 'signed-in' },
  retry: { method: 'POST', path: '/api/jobs/:id/retry', access: 'signed-in' },
};
