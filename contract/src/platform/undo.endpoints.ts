import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { undoCalls } from './undo.calls.ts';
export const undoDefinitions = {
  undo: defineEndpoint({
    summary:
      'Undo one of your changes with the token from the Undo-Token header of its response. Returns 409 if the token has expired or the record has changed since.',
    params: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ message: z.string() }),
  }),
};

export const undoEndpoints = createEndpoints(undoCalls, undoDefinitions);
