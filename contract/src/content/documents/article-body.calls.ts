import type { Calls } from '../../platform/endpoint.ts';
import { screenAccess } from '../../screens.ts';
import type { articleBodyDefinitions } from './article-body.endpoints.ts';

const access = screenAccess['/content-generation'];

export const articleBodyCalls: Calls<typeof articleBodyDefinitions> = {
  get: { method: 'GET', path: '/api/content-articles/:id/body', access },
  update: { method: 'PUT', path: '/api/content-articles/:id/body', access },
  export: {
    method: 'GET',
    path: '/api/content-articles/:id/body/export',
    access,
    responseKind: 'file',
  },
  listImages: { method: 'GET', path: '/api/content-articles/:id/body-images', access },
  addImage: { method: 'POST', path: '/api/content-articles/:id/body-images', access },
  listVersions: { method: 'GET', path: '/api/content-articles/:id/body-versions', access },
  getVersion: { method: 'GET', path: '/api/content-articles/:id/body-versions/:version', access },
  keepVersion: { method: 'POST', path: '/api/content-articles/:id/body-versions', access },
  restoreVersion: {
    method: 'POST',
    path: '/api/content-articles/:id/body-versions/:version/restore',
    access,
  },
};
