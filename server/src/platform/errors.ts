import type { FieldErrors } from '@portal/contract/platform/errors.ts';

/** An error response, sent by the HTTP adapter. */
export class PortalError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

function refusal(status: number, detail: string): PortalError {
  return new PortalError(status, detail, { detail });
}

/** 404: the record doesn't exist, or the viewer may not see it. */
export const notFound = (noun: string) => refusal(404, `${noun} not found.`);

/** Returns the record. Throws 404 if it is missing. */
export function orNotFound<Found>(record: Found | null | undefined, noun: string): Found {
  if (record === null || record === undefined) throw notFound(noun);
  return record;
}

/** 403: the viewer may see the record, but may not perform this action. */
export const forbidden = (detail = 'You do not have permission to perform this action.') =>
  refusal(403, detail);

/** 401: not signed in. */
export const unauthenticated = (detail = 'Authentication credentials were not provided.') =>
  refusal(401, detail);

/** 429: rate limit exceeded. */
export const tooManyRequests = (detail = 'Too many attempts. Please try again later.') =>
  refusal(429, detail);

/** 503: temporarily unavailable on this server. */
export const unavailable = (detail: string) => refusal(503, detail);

/** 413: the body exceeds its limit. */
export const tooLarge = (detail = 'This is larger than the portal accepts.') =>
  refusal(413, detail);

/** 415: the endpoint doesn't accept the body's content type. */
export const unsupportedType = () => refusal(415, 'Send the body as application/json.');

/** 409: the record's state or version doesn't allow the call; `current` is the record as the caller may see it. */
export const conflict = (detail: string, current?: unknown) =>
  new PortalError(409, detail, current === undefined ? { detail } : { detail, current });

/** 400: invalid input, by field. */
export const invalid = (errors: FieldErrors) => new PortalError(400, 'Invalid input', errors);

/** 400: invalid input that belongs to no single field. */
export const invalidWhole = (...texts: string[]) => invalid({ non_field_errors: texts });
