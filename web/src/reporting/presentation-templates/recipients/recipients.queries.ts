import { invitationCalls } from '@portal/contract/organizations/invitation.calls.ts';
import { reportRecipientCalls } from '@portal/contract/reporting/emails/report-recipient.calls.ts';
import { userCalls } from '@portal/contract/users/user.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

const invalidates = [reportRecipientCalls.list, userCalls.list];

export function useUpdateRecipient(onDone?: () => void) {
  return useEndpointMutation(reportRecipientCalls.update, {
    invalidates,
    toast: 'Report Settings Updated',
    ...(onDone && { onSuccess: onDone }),
  });
}

export function useAddRecipient(onDone: () => void) {
  return useEndpointMutation(invitationCalls.createAndSend, {
    invalidates: [...invalidates, invitationCalls.list],
    toast: 'User Registered!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}
