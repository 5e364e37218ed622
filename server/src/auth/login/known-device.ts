import type { FastifyReply, FastifyRequest } from 'fastify';
import { clock } from '#platform/clock.ts';
import { day } from '#platform/durations.ts';
import { publicUrl } from '#platform/public-address.ts';
import { isSignedBy, sign } from '#platform/secrets.ts';
import { makeToken } from '#platform/tokens.ts';

/*
 * A browser that has signed in as a person holds a signed cookie for that person. It opens nothing: it
 * only has guesses of its own, so that a stranger who uses up a name's guesses locks nobody out.
 */

const purpose = 'login.device';
const lifetime = 365 * day;

const cookieOf = (personId: number) => `known-device-${personId}`;
const signedText = (personId: number, device: string, until: string) =>
  `${personId} ${device} ${until}`;

/** Makes the browser that gets this answer a known device of the person. */
export function rememberDevice(reply: FastifyReply, personId: number): void {
  const device = makeToken();
  const until = String(clock.now().getTime() + lifetime);
  const signature = sign(purpose, signedText(personId, device, until));
  const secure = publicUrl('/').startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieOf(personId)}=${device}.${until}.${signature}; Path=/api/rest-auth/; ` +
      `Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The person's known device that a request comes from, if it does. */
export function findKnownDevice(request: FastifyRequest, personId: number): string | undefined {
  const start = `${cookieOf(personId)}=`;
  const cookies = (request.headers.cookie ?? '').split(/; */);
  const cookie = cookies.find((one) => one.startsWith(start))?.slice(start.length);
  const [device, until, signature] = cookie?.split('.') ?? [];
  if (!device || !until || !signature) return undefined;
  if (!isSignedBy(purpose, signedText(personId, device, until), signature)) return undefined;
  return Number(until) > clock.now().getTime() ? device : undefined;
}
