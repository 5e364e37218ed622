import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

const stale = [invitationCalls.list, userCalls.list];

export function useInviteUser(onDone: () => void) {
  return useEndpointMutation(invitationCalls.createAndSend, {
    invalidates: stale,
    toast: (_answer, { body }) => (body?.create_user ? 'User Registered!' : 'User Invited!'),
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}

export function useInviteSeveral() {
  return useEndpointMutation(invitationCalls.createSeveral, {
    invalidates: stale,
    callerShowsErrors: true,
  });
}

export function useReinviteUser() {
  return useEndpointMutation(invitationCalls.send, {
    invalidates: stale,
    toast: 'User Reinvited!',
  });
}

export function useRevokeInvitation() {
  return useEndpointMutation(invitationCalls.revoke, {
    invalidates: stale,
    toast: 'Invitation Revoked.',
  });
}
