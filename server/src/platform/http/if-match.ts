import { conflict } from '#platform/errors.ts';

/** 409 with the record as it is now, when the caller's If-Match names another version of it. */
export function assertVersion(
  sent: number | undefined,
  stored: number,
  present: () => unknown,
): void {
  if (sent === undefined || sent === stored) return;
  throw conflict('Somebody else has changed this meanwhile.', present());
}
