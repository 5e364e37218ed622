import type { Calls } from '../platform/endpoint.ts';
import type { invitationDefinitions } from './invitation.endpoints.ts';

export const invitationCalls: Calls<typeof invitationDefinitions> = {
  list: { method: 'GET', path: '/api/invitations', access: 'staff' },
  createAndSend: { method: 'POST', path: '/api/invitations/create-and-send', access: 'staff' },
  createSeveral: { method: 'POST', path: '/api/invitations/create-several', access: 'staff' },
  send: { method: 'POST', path: '/api/invitations/:id/send', access: 'staff' },
  revoke: {
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: 'staff',
    responseKind: 'empty',
  },
  getByKey: { method: 'GET', path: '/api/invitations/accept-invite/:key', access: 'public' },
};
