import type { Calls } from '../platform/endpoint.ts';
import { screenAccess } from '../screens.ts';
import type { groupPermissionDefinitions } from './group-permission.endpoints.ts';

const access = screenAccess['/administration/groups'];

export const groupPermissionCalls: Calls<typeof groupPermissionDefinitions> = {
  list: { method: 'GET', path: '/api/group-permissions', access },
  preview: { method: 'POST', path: '/api/group-permissions/:id/preview', access },
  update: { method: 'PUT', path: '/api/group-permissions/:id', access },
};
