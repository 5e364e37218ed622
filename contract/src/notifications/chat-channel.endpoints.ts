import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { chatChannelCalls } from './chat-channel.calls.ts';
import { chatChannel, chatChannelBody, chatChannelUpdate } from './chat-channel.schema.ts';

const params = z.object({ id: idParameter() });

export const chatChannelDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary:
      "List your chat channels or, as staff, those of an organization, oldest first. Their addresses aren't included.",
    query: { organization: idParameter().optional() },
    item: chatChannel,
  }),
  create: defineEndpoint({
    isSessionOnly: true,
    summary: 'Add a chat channel for your notifications or, as staff, for an organization.',
    body: chatChannelBody,
    response: chatChannel,
    status: 201,
  }),
  update: defineEndpoint({
    isSessionOnly: true,
    summary: 'Change a chat channel, or switch it on or off.',
    params,
    body: chatChannelUpdate,
    record: chatChannel,
    response: chatChannel,
  }),
  test: defineEndpoint({
    isSessionOnly: true,
    summary:
      'Post a test message to a chat channel. `last_error` contains the reason for a failure.',
    params,
    response: chatChannel,
  }),
  delete: defineEndpoint({
    isSessionOnly: true,
    summary: 'Delete a chat channel. Posts that are still waiting are not sent.',
    params,
  }),
};

export const chatChannelEndpoints = createEndpoints(chatChannelCalls, chatChannelDefinitions);
