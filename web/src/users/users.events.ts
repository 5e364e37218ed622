import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { endpointKey } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';

const lists = [userEndpoints.list, userEndpoints.values, userEndpoints.staff, writerEndpoints.list];

/** What other people's changes invalidate here. */
export function listenForUsers(): void {
  onEvent('person', ({ record_id: id }) => {
    if (id === null) return [...lists, userEndpoints.get];
    return [...lists, endpointKey(userEndpoints.get, { params: { id } })];
  });
  onEvent('account', [
    accountEndpoints.list,
    userEndpoints.list,
    userEndpoints.values,
    userEndpoints.get,
  ]);
  onEvent('group', [groupPermissionEndpoints.list]);
}
