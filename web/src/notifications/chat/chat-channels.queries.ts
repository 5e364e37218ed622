import { chatChannelCalls } from '@portal/contract/notifications/chat-channel.calls.ts';
import { useEndpointMutation } from '#platform/api/mutations.ts';
import { endpointQuery } from '#platform/api/queries.ts';

/** Returns the query for the viewer's own channels, or for an organization's channels. */
export const chatChannelsQuery = (organization: number | undefined) =>
  endpointQuery(chatChannelCalls.list, { query: { organization } });

const invalidates = [chatChannelCalls.list];

export const useAddChatChannel = (onSuccess: () => void) =>
  useEndpointMutation(chatChannelCalls.create, {
    invalidates,
    toast: 'Channel Added!',
    callerShowsErrors: true,
    onSuccess,
  });

export const useUpdateChatChannel = (onSuccess: () => void) =>
  useEndpointMutation(chatChannelCalls.update, {
    invalidates,
    callerShowsErrors: true,
    onSuccess,
  });

export const useSwitchChatChannel = () =>
  useEndpointMutation(chatChannelCalls.update, { invalidates });

export const useTestChatChannel = () => useEndpointMutation(chatChannelCalls.test, { invalidates });

export const useDeleteChatChannel = () =>
  useEndpointMutation(chatChannelCalls.delete, { invalidates, toast: 'Channel Deleted.' });
