import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { userDefinitions } from './user.endpoints.ts';

export const userCalls: Calls<typeof userDefinitions> = {
  list: { method: 'GET', path: '/api/users', access: 'signed-in' },
  values: { method: 'GET', path: '/api/users/values', access: screenAccess['/users/directory'] },
  get: { method: 'GET', path: '/api/users/:id', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/users/:id', access: 'signed-in' },
  setAvatar: { method: 'POST', path: '/api/users/:id/avatar', access: 'signed-in' },
  removeAvatar: { method: 'DELETE', path: '/api/users/:id/avatar', access: 'signed-in' },
  delete: {
    method: 'DELETE',
    path: '/api/users/:id',
    access: { permission: 'delete_user' },
    responseKind: 'empty',
  },
  staff: {
    method: 'GET',
    path: '/api/staff',
    access: {
      anyPermission: ['add_contentarticle', 'edit_contentarticle', 'add_articletemplate'],
    },
  },
};
