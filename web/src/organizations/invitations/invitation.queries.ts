import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

const stale = [invitationEndpoints.list, userEndpoints.list];

export function useInviteUser(onDone: () => void) {
  return useEndpointMutation(invitationEndpoints.createAndSend, {
    invalidates: stale,
    toast: (_answer, { body }) => (body?.create_user ? 'User Registered!' : 'User Invited!'),
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useInviteSeveral() {
  return useEndpointMutation(invitationEndpoints.createSeveral, {
    invalidates: stale,
    callerShowsErrors: true,
  });
}

export function useReinviteUser() {
  return useEndpointMutation(invitationEndpoints.send, {
    invalidates: stale,
    toast: 'User Reinvited!',
  });
}

export function useRevokeInvitation() {
  return useEndpointMutation(invitationEndpoints.revoke, {
    invalidates: stale,
    toast: 'Invitation Revoked.',
  });
}
