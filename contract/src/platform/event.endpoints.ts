import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** One message of the stream (`event: change`): which record changed, never its content. */
export const streamedEvent = z.object({
  topic: z.string(),
  /** Null if the topic's whole list changed. */
  record_id: z.number().nullable(),
  /** `gone`: the viewer may no longer see the record. */
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
      /** In milliseconds, at most a minute: a page's first stream also gets the changes since then. */
      ago: z
        .string()
        .regex(/^\d{1,9}$/, 'Enter milliseconds.')
        .transform(Number)
        .optional(),
    }),
    responseKind: 'events',
  }),
};
