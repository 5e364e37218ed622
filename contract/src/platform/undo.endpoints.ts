import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { undoCalls } from './undo.calls.ts';
export const undoDefinitions = {
  undo: defineEndpoint({
    summary:
      'Undoes an own change by the token in its Undo-Token header; 409 when it is too late or something has changed since.',
    params: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ message: z.string() }),
  }),
};

export const undoEndpoints = createEndpoints(undoCalls, undoDefinitions);
