import { z } from 'zod';
import { defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { session } from './session.schema.ts';

export const sessionEndpoints = {
  list: defineList({
    path: '/api/sessions',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "One's own sessions, last used first.",
    item: session,
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "Ends one of one's own sessions.",
    params: z.object({ id: idParameter() }),
    responseKind: 'empty',
  }),
  revokeOthers: defineEndpoint({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'signed-in',
    isSessionOnly: true,
    summary: "Ends all of one's own sessions but the present one.",
    responseKind: 'empty',
  }),
};
