import type { Calls } from '../platform/endpoint.ts';
import type { groupDefinitions } from './group.endpoints.ts';

export const groupCalls: Calls<typeof groupDefinitions> = {
  list: { method: 'GET', path: '/api/groups', access: 'signed-in' },
};
