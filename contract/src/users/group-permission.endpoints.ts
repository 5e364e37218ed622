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
    summary: 'List the groups with their permissions.',
    item: groupPermissions,
  }),
  preview: defineEndpoint({
    summary: "Preview the effect of a set of permissions on a group's members, without saving it.",
    params,
    body: groupPermissionsBody,
    response: groupPermissionsEffect,
  }),
  update: defineEndpoint({
    summary: "Set a group's permissions. They take effect with each person's next request.",
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
