import type { Calls } from '../../platform/endpoint.ts';
import type { contentImportDefinitions } from './content-import.endpoints.ts';

const access = 'staff';

export const contentImportCalls: Calls<typeof contentImportDefinitions> = {
  list: { method: 'GET', path: '/api/content-imports', access },
  get: { method: 'GET', path: '/api/content-imports/:id', access },
  create: { method: 'POST', path: '/api/content-imports', access },
  preview: { method: 'GET', path: '/api/content-imports/:id/preview', access },
  run: { method: 'POST', path: '/api/content-imports/:id/run', access, startsJob: true },
  undo: { method: 'POST', path: '/api/content-imports/:id/undo', access },
  rejects: {
    method: 'GET',
    path: '/api/content-imports/:id/rejects',
    access,
    responseKind: 'file',
  },
};
