import type { Calls } from '../../platform/endpoint.ts';
import type { historySetDefinitions } from './history-set.endpoints.ts';

const access = { permission: 'add_contentarticle' } as const;

export const historySetCalls: Calls<typeof historySetDefinitions> = {
  list: { method: 'GET', path: '/api/article-history-sets', access },
  current: { method: 'GET', path: '/api/article-history-sets/current', access },
  populateAll: { method: 'POST', path: '/api/article-history-sets/populate_all', access },
  create: { method: 'POST', path: '/api/article-history-sets', access },
  populate: { method: 'POST', path: '/api/article-history-sets/:id/populate_set', access },
};
