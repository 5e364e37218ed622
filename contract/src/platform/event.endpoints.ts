import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { eventCalls } from './event.calls.ts';
export const eventDefinitions = {
  /**
   * Messages: `ready` (an id to resume from), `change` (a `streamedEvent`), `reset` (too much was missed:
   * fetch everything again), `signed-out` (the session has ended). Resumed with `Last-Event-ID`.
   */
  stream: defineEndpoint({
    summary: 'Stream changes as server-sent events.',
    query: z.strictObject({
      /** The age of the page in milliseconds, at most a minute: its first stream also gets the changes since then. */
      ago: z
        .string()
        .regex(/^\d{1,9}$/, 'Enter milliseconds.')
        .transform(Number)
        .optional(),
    }),
  }),
};

export const eventEndpoints = createEndpoints(eventCalls, eventDefinitions);
