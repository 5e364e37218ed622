import { z } from 'zod';

/**
 * The body of a 400 response: messages by field. `non_field_errors` contains the messages that belong to no single
 * field.
 */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** The body of 401, 403, 404, 429 and 503 responses. */
export const errorDetail = z.object({ detail: z.string() });

/** The body of a 409 response: a description of the conflict, and the current record if the caller may see it. */
export const conflictDetail = z.object({ detail: z.string(), current: z.unknown().optional() });
