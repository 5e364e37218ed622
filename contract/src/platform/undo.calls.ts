import type { Calls } from './endpoint.ts';
import type { undoDefinitions } from './undo.endpoints.ts';

/** The response header that has the token to undo the call. */
export const undoHeader = 'undo-token';

/** The time for which screens offer to undo a change, in seconds. */
export const undoSeconds = 30;

export const undoCalls: Calls<typeof undoDefinitions> = {
  undo: { method: 'POST', path: '/api/undo/:token', access: 'signed-in' },
};
