import type { Calls } from '../platform/endpoint.ts';
import type { agreementDefinitions } from './agreement.endpoints.ts';

export const agreementCalls: Calls<typeof agreementDefinitions> = {
  list: { method: 'GET', path: '/api/agreements', access: 'staff' },
  previewImport: { method: 'POST', path: '/api/agreements/import/preview', access: 'staff' },
  import: { method: 'POST', path: '/api/agreements/import', access: 'staff' },
  get: { method: 'GET', path: '/api/agreements/:id', access: 'staff' },
  create: { method: 'POST', path: '/api/agreements', access: 'staff' },
  update: { method: 'PUT', path: '/api/agreements/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/agreements/:id',
    access: 'staff',
    responseKind: 'empty',
  },
  addLine: { method: 'POST', path: '/api/agreements/:id/lines', access: 'staff' },
  changeLine: { method: 'POST', path: '/api/agreement-lines/:id/terms', access: 'staff' },
};
