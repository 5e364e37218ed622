import type { Calls } from '../platform/endpoint.ts';
import type { searchDefinitions } from './search.endpoints.ts';

export const searchCalls: Calls<typeof searchDefinitions> = {
  all: { method: 'GET', path: '/api/search', access: 'signed-in' },
  list: { method: 'GET', path: '/api/search/:kind', access: 'signed-in' },
};
