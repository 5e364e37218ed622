import { meetingCalls } from '@portal/contract/organizations/meeting.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';

const stale = [meetingCalls.list];

export const useLogMeeting = (onLogged: () => void) =>
  useEndpointMutation(meetingCalls.create, {
    invalidates: stale,
    toast: (meeting) => (meeting.kind === 'call' ? 'Call Logged!' : 'Meeting Logged!'),
    callerShowsErrors: true,
    onSuccess: onLogged,
  });

export const useUpdateMeeting = (onUpdated: () => void) =>
  useEndpointMutation(meetingCalls.update, {
    invalidates: stale,
    toast: 'Meeting Saved!',
    callerShowsErrors: true,
    onSuccess: onUpdated,
  });

export const useDeleteMeeting = () =>
  useEndpointMutation(meetingCalls.delete, { invalidates: stale, toast: 'Meeting Deleted!' });
