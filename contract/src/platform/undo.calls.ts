import type { Calls } from './endpoint.ts';
import type { undoDefinitions } from './undo.endpoints.ts';

/** Response header with the token that undoes the call. */
export const undoHeader = 'undo-token';

/** The time for which screens offer an undo, in seconds. */
export const undoSeconds = 30;

export const undoCalls: Calls<typeof undoDefinitions> = {
  undo: { method: 'POST', path: '/api/undo/:token', access: 'signed-in' },
};
