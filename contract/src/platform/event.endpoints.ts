import { z } from 'zod';
import { createEndpoints, defineEndpoint } from './endpoint.ts';
import { eventCalls } from './event.calls.ts';
export const eventDefinitions = {
  /**
   * The stream's messages are `ready` (an id to resume from), `change` (a `streamedEvent`), `reset` (the client missed
   * too many events and must fetch everything again), and `signed-out` (the session has ended). `Last-Event-ID` resumes
   * a stream.
   */
  stream: defineEndpoint({
    summary: 'Stream changes as server-sent events.',
    query: z.strictObject({
      /**
       * The page's age in milliseconds. The page's first stream also sends the changes since the page loaded, or
       * `reset` if the page is more than a minute old.
       */
      ago: z
        .string()
        .regex(/^\d{1,9}$/, 'Enter milliseconds.')
        .transform(Number)
        .optional(),
    }),
  }),
};

export const eventEndpoints = createEndpoints(eventCalls, eventDefinitions);
