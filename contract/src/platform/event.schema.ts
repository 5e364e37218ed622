import { z } from 'zod';

/**
 * A message of the stream (`event: change`). It identifies the changed record but never contains the record's content.
 */
export const streamedEvent = z.object({
  topic: z.string(),
  /** Null if the topic's whole list changed. */
  record_id: z.number().nullable(),
  /** `gone`: the viewer may no longer see the record. */
  kind: z.enum(['created', 'changed', 'deleted', 'gone']),
});
export type StreamedEvent = z.infer<typeof streamedEvent>;
