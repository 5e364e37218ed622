import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Response header with the token that undoes the call. */
export const undoHeader = 'undo-token';
/** How long screens offer an undo, in seconds. */
export const undoSeconds = 30;

export const undoEndpoints = {
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/undo/:token',
    access: 'signed-in',
    summary:
      'Undoes an own change by the token in its Undo-Token header; 409 when it is too late or something has changed since.',
    params: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ message: z.string() }),
  }),
};
