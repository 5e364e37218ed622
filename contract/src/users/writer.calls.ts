import type { Calls } from '../platform/endpoint.ts';
import type { writerDefinitions } from './writer.endpoints.ts';

export const writerCalls: Calls<typeof writerDefinitions> = {
  list: {
    method: 'GET',
    path: '/api/writers',
    access: {
      anyPermission: ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'],
    },
  },
  create: { method: 'POST', path: '/api/writers', access: 'staff' },
  update: { method: 'PUT', path: '/api/writers/:id', access: 'staff' },
};
