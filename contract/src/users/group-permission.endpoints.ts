import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { screenAccess } from '../screens.ts';
import {
  groupPermissions,
  groupPermissionsBody,
  groupPermissionsEffect,
} from './group-permission.schema.ts';

const params = z.object({ id: idParameter() });
const access = screenAccess['/administration/groups'];

export const groupPermissionEndpoints = {
  list: defineList({
    path: '/api/group-permissions',
    access,
    summary: 'Every group with what its people may do.',
    item: groupPermissions,
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: '/api/group-permissions/:id/preview',
    access,
    summary: 'What a set of permissions would change for whom; nothing is saved.',
    params,
    body: groupPermissionsBody,
    response: groupPermissionsEffect,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/group-permissions/:id',
    access,
    summary: 'Gives a group its set of permissions; it holds from the next call of its people on.',
    params,
    body: groupPermissionsBody,
    record: groupPermissions,
    response: groupPermissions,
    isSessionOnly: true,
  }),
};
