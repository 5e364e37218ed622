import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { lockRow } from '#platform/database/lock-row.ts';
import { mapPage } from '#platform/database/paging.ts';
import { assertUnchanged } from '#platform/http/echoed.ts';
import { assertVersion } from '#platform/http/if-match.ts';
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
  route(
    groupPermissionEndpoints.update,
    async ({ db, viewer, params, body, echoed, version, ip }) => {
      await lockRow(db, 'access_group', params.id);
      const group = await getCountedGroup(db, params.id);
      const presented = presentGroupPermissions(group);
      assertVersion(version, group.version, () => presented);
      assertUnchanged(echoed, presented);
      await updateGroupPermissions(db, viewer, group, { ...body, ip });
      return presentGroupPermissions(await getCountedGroup(db, params.id));
    },
  ),
];
