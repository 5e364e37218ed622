import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { livePageDefinitions } from './live-page.endpoints.ts';

const access = screenAccess['/content-generation'];

export const livePageCalls: Calls<typeof livePageDefinitions> = {
  list: { method: 'GET', path: '/api/live-pages', access },
  get: { method: 'GET', path: '/api/content-articles/:id/live-page', access },
  check: { method: 'POST', path: '/api/content-articles/:id/live-page/check', access },
  accept: { method: 'POST', path: '/api/content-articles/:id/live-page/accept', access },
  confirm: { method: 'POST', path: '/api/content-articles/:id/live-page/confirm', access },
};
