import type { Calls } from './endpoint.ts';
import type { undoDefinitions } from './undo.endpoints.ts';

/** The response header with the token that undoes the call. */
export const undoHeader = 'undo-token';

/** The number of seconds that screens offer to undo a change. */
export const undoSeconds = 30;

export const undoCalls: Calls<typeof undoDefinitions> = {
  undo: { method: 'POST', path: '/api/undo/:token', access: 'signed-in' },
};
