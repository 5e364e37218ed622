import type { FieldErrors } from '@portal/contract/platform/errors.ts';

/** An answer other than success. `data` is its body as the server sent it. */
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

  /** What is wrong per field, of a 400. */
  get fieldErrors(): FieldErrors {
    if (this.status !== 400 || !isRecord(this.data)) return {};
    const errors: FieldErrors = {};
    for (const [field, texts] of Object.entries(this.data)) {
      errors[field] = (Array.isArray(texts) ? texts : [texts]).map(String);
    }
    return errors;
  }

  /** The record as it is now, of a 409. */
  get current(): unknown {
    return this.status === 409 && isRecord(this.data) ? this.data.current : undefined;
  }
}

/** The server couldn't be reached at all. */
export class ConnectionError extends Error {
  constructor() {
    super('The portal can’t be reached. Check your connection; nothing you typed is lost.');
    this.name = 'ConnectionError';
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function detailOf(data: unknown): string | undefined {
  return isRecord(data) && typeof data.detail === 'string' ? data.detail : undefined;
}

/** One sentence for a toast, whatever was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    const [first] = Object.values(error.fieldErrors).flat();
    return first ?? error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
