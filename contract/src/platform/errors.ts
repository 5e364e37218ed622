import { z } from 'zod';

/** Said of a field that has to be given and isn't. */
export const requiredMessage = 'This field is required.';
/** Said of a field that there isn't. */
export const unknownMessage = 'This field is not known.';

/** 400: what is wrong, per field; what belongs to no field stands under `non_field_errors`. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** 401, 403, 404, 429 and 503. */
export const errorDetail = z.object({ detail: z.string() });

/** 409: what happened, and the record as it is now, where the caller may see it. */
export const conflictDetail = z.object({ detail: z.string(), current: z.unknown().optional() });
