import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { presenceDefinitions } from './presence.endpoints.ts';

const access = screenAccess['/content-generation'];

/** The interval, in milliseconds, at which a screen reports that it still shows the article. */
export const heartbeatMilliseconds = 25_000;

export const presenceCalls: Calls<typeof presenceDefinitions> = {
  get: { method: 'GET', path: '/api/content-articles/:id/presence', access },
  stay: { method: 'POST', path: '/api/content-articles/:id/presence', access },
  leave: {
    method: 'DELETE',
    path: '/api/content-articles/:id/presence',
    access,
    responseKind: 'empty',
  },
};
