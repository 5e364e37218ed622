import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { contentProjectDefinitions } from './content-project.endpoints.ts';

const view = screenAccess['/content-generation'];
const access = { permission: 'add_contentproject' } as const;

export const contentProjectCalls: Calls<typeof contentProjectDefinitions> = {
  list: { method: 'GET', path: '/api/content-projects', access: view },
  get: { method: 'GET', path: '/api/content-projects/:id', access: view },
  create: { method: 'POST', path: '/api/content-projects', access },
  update: { method: 'PUT', path: '/api/content-projects/:id', access },
};
