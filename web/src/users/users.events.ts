import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { call } from '#platform/api/call.ts';
import { endpointKey } from '#platform/api/queries.ts';
import { onEvent } from '#platform/events/event-registry.ts';
import { session } from '#platform/session/session.ts';

const lists = [userEndpoints.list, userEndpoints.staff, writerEndpoints.list];

/** What somebody else's change makes stale here. */
export function listenForUsers(): void {
  onEvent('person', ({ record_id: id }) => {
    if (id === null) return [...lists, userEndpoints.get];
    if (id === session.viewer?.id) void readViewerAgain();
    return [...lists, endpointKey(userEndpoints.get, { params: { id } })];
  });
  onEvent('account', [accountEndpoints.list, userEndpoints.list, userEndpoints.get]);
  onEvent('invitation', [invitationEndpoints.list]);
}

/** Another place of the same person, or somebody of the agency, changed who they are or what they may. */
async function readViewerAgain() {
  const viewer = await call(authEndpoints.getUser);
  if (viewer.id === session.viewer?.id) session.replaceViewer(viewer);
}
