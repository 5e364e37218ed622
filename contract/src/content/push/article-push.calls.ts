import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articlePushDefinitions } from './article-push.endpoints.ts';

const access = screenAccess['/content-generation'];

export const articlePushCalls: Calls<typeof articlePushDefinitions> = {
  get: { method: 'GET', path: '/api/content-articles/:id/push', access },
  preview: { method: 'POST', path: '/api/content-articles/:id/push/preview', access },
  start: { method: 'POST', path: '/api/content-articles/:id/push', access },
};
