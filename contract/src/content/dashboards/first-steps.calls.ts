import type { Calls } from '../../platform/endpoint.ts';
import type { firstStepDefinitions } from './first-steps.endpoints.ts';

export const firstStepCalls: Calls<typeof firstStepDefinitions> = {
  get: { method: 'GET', path: '/api/first-steps', access: { permission: 'add_contentarticle' } },
};
