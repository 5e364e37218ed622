import type { FieldErrors } from '@portal/contract/platform/errors.ts';

/** An answer other than success, thrown from wherever it is known and sent by the HTTP adapter. */
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

/** 404: it isn't there, or it isn't there for this viewer. */
export const notFound = (noun: string) => refusal(404, `${noun} not found.`);

/** 403: the viewer sees it but may not do this. */
export const forbidden = (detail = 'You do not have permission to perform this action.') =>
  refusal(403, detail);

/** 401: nobody is signed in. */
export const unauthenticated = (detail = 'Authentication credentials were not provided.') =>
  refusal(401, detail);

/** 429: asked too often. */
export const tooManyRequests = (detail = 'Too many attempts. Please try again later.') =>
  refusal(429, detail);

/** 503: this server can't at the moment; another one, or later, perhaps. */
export const unavailable = (detail: string) => refusal(503, detail);

/** 413: more bytes than the call takes. */
export const tooLarge = (detail = 'This is larger than the portal takes.') => refusal(413, detail);

/** 409: the record isn't in the state that this needs; `current` is what the caller may see of it. */
export const conflict = (detail: string, current?: unknown) =>
  new PortalError(409, detail, current === undefined ? { detail } : { detail, current });

/** 400: what is wrong, per field. */
export const invalid = (errors: FieldErrors) => new PortalError(400, 'Invalid input', errors);

/** 400: what is wrong with the whole. */
export const invalidWhole = (...texts: string[]) => invalid({ non_field_errors: texts });
