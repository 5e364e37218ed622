import { conflict } from '#platform/errors.ts';

/** Throws 409 with the current record if the caller's If-Match names another version. */
export function assertVersion(
  sent: number | undefined,
  stored: number,
  present: () => unknown,
): void {
  if (sent === undefined || sent === stored) return;
  throw conflict('Someone else has changed this meanwhile.', present());
}
