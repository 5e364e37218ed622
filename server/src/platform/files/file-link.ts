import { clock } from '#platform/clock.ts';
import { isSignedBy, sign } from '#platform/secrets.ts';

const purpose = 'file.link';

const signed = (key: string, expires: number) => `${key} ${expires}`;

/** Returns a link that works without a session and expires after `seconds`. */
export function signedFileLink(key: string, seconds: number): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + seconds;
  return `/api/files/${key}/?expires=${expires}&signature=${sign(purpose, signed(key, expires))}`;
}

/** Returns whether a link's signature is valid and the link hasn't expired. */
export function isGoodFileLink(key: string, expires: number, signature: string): boolean {
  return (
    expires * 1000 > clock.now().getTime() && isSignedBy(purpose, signed(key, expires), signature)
  );
}

const avatarSeconds = 6 * 3_600;

/**
 * Returns a link to a person's picture that works for 6 to 12 hours. All links created within the same six hours are
 * identical, so that browsers fetch a picture only once even if it appears next to many records.
 */
export function avatarLink(key: string | null): string | null {
  if (key === null) return null;
  const now = Math.floor(clock.now().getTime() / 1000);
  return signedFileLink(key, 2 * avatarSeconds - (now % avatarSeconds));
}
