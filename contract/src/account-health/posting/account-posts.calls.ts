import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { accountPostsDefinitions, postingPullDefinitions } from './account-posts.endpoints.ts';

const access = screenAccess['/account-health/posting-overview'];

export const accountPostsCalls: Calls<typeof accountPostsDefinitions> = {
  list: { method: 'GET', path: '/api/account-posts', access },
  get: { method: 'GET', path: '/api/account-posts/:id', access },
  sitePost: { method: 'GET', path: '/api/account-posts/:id/posts/:post', access },
};

export const postingPullCalls: Calls<typeof postingPullDefinitions> = {
  current: { method: 'GET', path: '/api/posting-pulls/current', access },
  start: { method: 'POST', path: '/api/posting-pulls', access, startsJob: true },
};
