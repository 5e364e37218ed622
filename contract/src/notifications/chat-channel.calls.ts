import type { Calls } from '../platform/endpoint.ts';
import type { chatChannelDefinitions } from './chat-channel.endpoints.ts';

export const chatChannelCalls: Calls<typeof chatChannelDefinitions> = {
  list: { method: 'GET', path: '/api/chat-channels', access: 'signed-in' },
  create: { method: 'POST', path: '/api/chat-channels', access: 'signed-in' },
  update: { method: 'PUT', path: '/api/chat-channels/:id', access: 'signed-in' },
  test: { method: 'POST', path: '/api/chat-channels/:id/test', access: 'signed-in' },
  delete: {
    method: 'DELETE',
    path: '/api/chat-channels/:id',
    access: 'signed-in',
    responseKind: 'empty',
  },
};
