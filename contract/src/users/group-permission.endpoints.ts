import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { groupPermissionCalls } from './group-permission.calls.ts';
import {
  groupPermissions,
  groupPermissionsBody,
  groupPermissionsEffect,
} from './group-permission.schema.ts';

const params = z.object({ id: idParameter() });
export const groupPermissionDefinitions = {
  list: defineList({
    summary: 'Every group with what its people may do.',
    item: groupPermissions,
  }),
  preview: defineEndpoint({
    summary: 'What a set of permissions would change for whom; nothing is saved.',
    params,
    body: groupPermissionsBody,
    response: groupPermissionsEffect,
  }),
  update: defineEndpoint({
    summary: 'Gives a group its set of permissions; it holds from the next call of its people on.',
    params,
    body: groupPermissionsBody,
    record: groupPermissions,
    response: groupPermissions,
    isSessionOnly: true,
  }),
};

export const groupPermissionEndpoints = createEndpoints(
  groupPermissionCalls,
  groupPermissionDefinitions,
);
