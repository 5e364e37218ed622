import { clock } from '#platform/clock.ts';
import { isSignedBy, sign } from '#platform/secrets.ts';

const purpose = 'file.link';

const signed = (key: string, expires: number) => `${key} ${expires}`;

/** A link to one file that works for whoever has it, for so many seconds. */
export function signedFileLink(key: string, seconds: number): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + seconds;
  return `/api/files/${key}/?expires=${expires}&signature=${sign(purpose, signed(key, expires))}`;
}

/** Whether a link's parts belong together and are still good. */
export function isGoodFileLink(key: string, expires: number, signature: string): boolean {
  return (
    expires * 1000 > clock.now().getTime() && isSignedBy(purpose, signed(key, expires), signature)
  );
}
