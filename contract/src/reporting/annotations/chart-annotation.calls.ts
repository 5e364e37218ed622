import type { Calls } from '../../platform/endpoint.ts';
import type { chartAnnotationDefinitions } from './chart-annotation.endpoints.ts';

export const chartAnnotationCalls: Calls<typeof chartAnnotationDefinitions> = {
  list: { method: 'GET', path: '/api/chart-annotations', access: 'signed-in' },
  get: { method: 'GET', path: '/api/chart-annotations/:id', access: 'signed-in' },
  create: { method: 'POST', path: '/api/chart-annotations', access: 'staff' },
  update: { method: 'PUT', path: '/api/chart-annotations/:id', access: 'staff' },
  delete: {
    method: 'DELETE',
    path: '/api/chart-annotations/:id',
    access: 'staff',
    responseKind: 'empty',
  },
};
