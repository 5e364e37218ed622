import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { reportRecipientEndpoints } from '@portal/contract/reporting/emails/report-recipient.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

const invalidates = [reportRecipientEndpoints.list, userEndpoints.list];

export function useUpdateRecipient(onDone?: () => void) {
  return useEndpointMutation(reportRecipientEndpoints.update, {
    invalidates,
    toast: 'Report Settings Updated',
    ...(onDone && { onSuccess: onDone }),
  });
}

export function useAddRecipient(onDone: () => void) {
  return useEndpointMutation(invitationEndpoints.createAndSend, {
    invalidates: [...invalidates, invitationEndpoints.list],
    toast: 'User Registered!',
    callerShowsErrors: true,
    onSuccess: onDone,
  });
}
