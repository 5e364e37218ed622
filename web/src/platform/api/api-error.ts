import { ApiError } from '@portal/contract/platform/api-error.ts';

/** Thrown if a call can't reach the server or times out. */
export class ConnectionError extends Error {
  constructor() {
    super('The portal can’t be reached. Check your connection; nothing you typed is lost.');
    this.name = 'ConnectionError';
  }
}

/** Returns whether the failure is temporary, so that a later call may succeed. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

/** Returns a single sentence for a toast. Accepts any thrown value. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    const [first] = Object.values(error.fieldErrors).flat();
    return first ?? error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
