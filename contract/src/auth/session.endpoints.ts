import { z } from 'zod';
import { createEndpoints, defineEndpoint } from '../platform/endpoint.ts';
import { idParameter } from '../platform/fields.ts';
import { defineList } from '../platform/pagination.ts';
import { sessionCalls } from './session.calls.ts';
import { session } from './session.schema.ts';

export const sessionDefinitions = {
  list: defineList({
    isSessionOnly: true,
    summary: "One's own sessions, last used first.",
    item: session,
  }),
  revoke: defineEndpoint({
    isSessionOnly: true,
    summary: "Ends one of one's own sessions.",
    params: z.object({ id: idParameter() }),
  }),
  revokeOthers: defineEndpoint({
    isSessionOnly: true,
    summary: "Ends all of one's own sessions but the present one.",
  }),
};

export const sessionEndpoints = createEndpoints(sessionCalls, sessionDefinitions);
