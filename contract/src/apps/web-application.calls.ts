import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type {
  deletedApplicationDefinitions,
  webApplicationDefinitions,
} from './web-application.endpoints.ts';

const view = screenAccess['/apps'];
const operation = { method: 'POST', access: 'staff', startsJob: true } as const;

export const webApplicationCalls: Calls<typeof webApplicationDefinitions> = {
  list: { method: 'GET', path: '/api/web-applications', access: view },
  get: { method: 'GET', path: '/api/web-applications/:id', access: view },
  initialize: { method: 'POST', path: '/api/initialize-website', access: 'staff', startsJob: true },
  update: { method: 'PUT', path: '/api/web-applications/:id', access: 'staff' },
  start: { ...operation, path: '/api/web-applications/:id/start_server' },
  stop: { ...operation, path: '/api/web-applications/:id/stop_server' },
  backup: { ...operation, path: '/api/web-applications/:id/backup' },
  enableOutgoing: { ...operation, path: '/api/web-applications/:id/enable_outgoing' },
  delete: { method: 'POST', path: '/api/web-applications/:id/delete_and_clean', access: 'staff' },
  checkStatus: { method: 'GET', path: '/api/web-applications/:id/status_check', access: 'staff' },
  cancel: { method: 'POST', path: '/api/web-applications/:id/cancel', access: 'staff' },
  signIn: { method: 'POST', path: '/api/web-applications/:id/sign_in', access: 'staff' },
  logs: { method: 'GET', path: '/api/web-applications/:id/logs', access: 'staff' },
  operations: { method: 'GET', path: '/api/web-applications/:id/operations', access: 'staff' },
};

export const deletedApplicationCalls: Calls<typeof deletedApplicationDefinitions> = {
  list: { method: 'GET', path: '/api/deleted-web-applications', access: 'staff' },
  remove: {
    method: 'POST',
    path: '/api/deleted-web-applications/:id/remove',
    access: 'staff',
    startsJob: true,
  },
};
