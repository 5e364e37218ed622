import type { Calls } from '../platform/endpoint.ts';
import type { callTrackingAccountDefinitions } from './call-tracking-account.endpoints.ts';

const update = { path: '/api/whatconverts-accounts/:id', access: 'staff' } as const;

export const callTrackingAccountCalls: Calls<typeof callTrackingAccountDefinitions> = {
  update: { ...update, method: 'PUT' },
  updateByPost: { ...update, method: 'POST' },
};
