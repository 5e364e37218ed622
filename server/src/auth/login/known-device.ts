import type { FastifyReply, FastifyRequest } from 'fastify';
import { clock } from '#platform/clock.ts';
import { day, second } from '#platform/durations.ts';
import { publicUrl } from '#platform/public-address.ts';
import { isSignedBy, sign } from '#platform/secrets.ts';
import { makeToken } from '#platform/tokens.ts';

/*
 * A browser that has signed in as a person keeps a signed cookie for that person. The cookie grants no access: it only
 * gives the browser a rate limit of its own, so that strangers who exhaust a name's limit don't lock its owner out.
 */

const purpose = 'login.device';
const lifetime = 365 * day;

const cookieOf = (personId: number) => `known-device-${personId}`;
const signedText = (personId: number, device: string, until: string) =>
  `${personId} ${device} ${until}`;

/** Sets the cookie that makes this browser a known device of the person. */
export function rememberDevice(reply: FastifyReply, personId: number): void {
  const device = makeToken();
  const until = String(clock.now().getTime() + lifetime);
  const signature = sign(purpose, signedText(personId, device, until));
  reply.setCookie(cookieOf(personId), [device, until, signature].join('.'), {
    path: '/api/rest-auth/',
    maxAge: lifetime / second,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl('/').startsWith('https:'),
  });
}

/** Returns the person's known device that sent the request, if any. */
export function findKnownDevice(request: FastifyRequest, personId: number): string | undefined {
  const [device, until, signature] = request.cookies[cookieOf(personId)]?.split('.') ?? [];
  if (!device || !until || !signature) return undefined;
  if (!isSignedBy(purpose, signedText(personId, device, until), signature)) return undefined;
  return Number(until) > clock.now().getTime() ? device : undefined;
}
