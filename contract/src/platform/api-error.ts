import type { Endpoint, ResponseOf } from './endpoint.ts';
import type { FieldErrors } from './errors.ts';

/** Thrown for an error response; `data` is the parsed body. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;

  constructor(status: number, statusText: string, data: unknown) {
    super(detailOf(data) ?? statusText);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.data = data;
  }

  /** The messages of a 400 response by field; an empty object for other errors. */
  get fieldErrors(): FieldErrors {
    if (this.status !== 400) return {};
    if (Array.isArray(this.data)) return rowErrors(this.data);
    return isRecord(this.data) ? textsOf(this.data) : {};
  }

  /** The current record in a 409 response; undefined for other errors. */
  get current(): unknown {
    return this.status === 409 && isRecord(this.data) ? this.data.current : undefined;
  }
}

/** Returns the current record if the endpoint rejected a stale write, or undefined otherwise. */
export function currentOf<E extends Endpoint>(_: E, error: unknown): ResponseOf<E> | undefined {
  if (!(error instanceof ApiError) || !isRecord(error.current)) return undefined;
  // The server serializes `current` in a 409 like the endpoint's response, so the cast is safe.
  return error.current as ResponseOf<E>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textsOf(errors: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [
      field,
      (Array.isArray(texts) ? texts : [texts]).map(String),
    ]),
  );
}

/** Merges the errors of a call with many rows. Each message appears only once, even if several rows caused it. */
export function rowErrors(rows: readonly unknown[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const row of rows.filter(isRecord)) {
    for (const [field, texts] of Object.entries(textsOf(row))) {
      errors[field] = [...new Set([...(errors[field] ?? []), ...texts])];
    }
  }
  return errors;
}

function detailOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data.detail === 'string' ? data.detail : undefined;
}
