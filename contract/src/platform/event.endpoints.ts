import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** One message of the stream (`event: change`): which record changed, never what it holds. */
export const streamedEvent = z.object({
  topic: z.string(),
  /** Null when the topic's list as a whole changed. */
  record_id: z.number().nullable(),
  /** `gone`: it exists, but no more for this viewer. */
  kind: z.enum(['created', 'changed', 'deleted', 'gone']),
});
export type StreamedEvent = z.infer<typeof streamedEvent>;

export const eventEndpoints = {
  /**
   * Messages: `ready` (an id to resume from), `change` (a `streamedEvent`), `reset` (too much was missed:
   * fetch everything again), `signed-out` (the session has ended). Resumed with `Last-Event-ID`.
   */
  stream: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    summary: 'What changes, as server-sent events, while it changes.',
    query: z.strictObject({
      /** A first stream of a page: also what changed in so many milliseconds before, a minute at most. */
      ago: z
        .string()
        .regex(/^\d{1,9}$/, 'Enter milliseconds.')
        .transform(Number)
        .optional(),
    }),
    answer: 'events',
  }),
};
