import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { sessionCalls } from './session.calls.ts';
import { session } from './session.schema.ts';

export const sessionDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary: 'List your sessions, most recently used first.',
    item: session,
  }),
  revoke: defineEndpoint({
    isSessionOnly: true,
    summary: 'End one of your sessions.',
    params: z.object({ id: idParameter() }),
  }),
  revokeOthers: defineEndpoint({
    isSessionOnly: true,
    summary: 'End all of your sessions except the current one.',
  }),
};

export const sessionEndpoints = createEndpoints(sessionCalls, sessionDefinitions);
