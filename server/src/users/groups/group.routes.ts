import { groupEndpoints } from '@portal/contract/users/group.endpoints.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { editRecord } from '#platform/http/edit-record.ts';
import { type Route, route } from '#platform/http/route.ts';
import { presentGroupPermissions } from './group.presenter.ts';
import { selectGroups } from './group.repository.ts';
import {
  getGroup,
  listGroups,
  previewPermissions,
  updateGroupPermissions,
} from './group.service.ts';

export const groupRoutes: Route[] = [
  route(groupEndpoints.list, ({ db, query }) => selectGroups(db, query)),
  route(groupPermissionEndpoints.list, async ({ db, query }) =>
    mapPage(await listGroups(db, query), presentGroupPermissions),
  ),
  route(groupPermissionEndpoints.preview, async ({ db, params, body }) =>
    previewPermissions(db, await getGroup(db, params.id), body.permissions),
  ),
  route(groupPermissionEndpoints.update, async (call) => {
    const { db, viewer, params, ip } = call;
    const { record: group, changes } = await editRecord(call, {
      lock: () => lockRow(db, 'access_group', params.id),
      find: () => getGroup(db, params.id),
      present: presentGroupPermissions,
    });
    await updateGroupPermissions(db, viewer, group, { ...changes, ip });
    return presentGroupPermissions(await getGroup(db, params.id));
  }),
];
