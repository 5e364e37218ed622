import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { undoCalls } from './undo.calls.ts';
export const undoDefinitions = {
  undo: defineEndpoint({
    summary:
      'Undo your change with the token from its Undo-Token header. Returns 409 if it is too late or the record has changed since.',
    params: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ message: z.string() }),
  }),
};

export const undoEndpoints = createEndpoints(undoCalls, undoDefinitions);
