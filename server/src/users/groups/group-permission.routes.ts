import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { updateGroupPermissions } from '#users/groups/group.service.ts';
import { presentGroupPermissions } from './group-permission.presenter.ts';
import {
  getCountedGroup,
  listCountedGroups,
  previewPermissions,
} from './group-permission.service.ts';

export const groupPermissionRoutes: Route[] = [
  route(groupPermissionEndpoints.list, async ({ db, query }) =>
    mapPage(await listCountedGroups(db, query), presentGroupPermissions),
  ),
  route(groupPermissionEndpoints.preview, async ({ db, params, body }) =>
    previewPermissions(db, await getCountedGroup(db, params.id), body.permissions),
  ),
  route(groupPermissionEndpoints.update, async (call) => {
    const { db, viewer, params, ip } = call;
    const { record: group, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'access_group', params.id),
      find: () => getCountedGroup(db, params.id),
      present: presentGroupPermissions,
    });
    await updateGroupPermissions(db, viewer, group, { ...changes, ip });
    return presentGroupPermissions(await getCountedGroup(db, params.id));
  }),
];
