import type { FastifyReply, FastifyRequest } from 'fastify';
import { clock } from '#platform/clock.ts';
import { day, second } from '#platform/durations.ts';
import { publicUrl } from '#platform/public-address.ts';
import { isSignedBy, sign } from '#platform/secrets.ts';
import { makeToken } from '#platform/tokens.ts';

const lifetime = 365 * day;

/** The browsers that a person has used before. */
export interface KnownDevices {
  /** Sets the cookie that makes this browser a known device of the person. */
  remember(reply: FastifyReply, personId: number): void;
  /** Returns the person's known device that the request was sent from, if any. */
  find(request: FastifyRequest, personId: number): string | undefined;
}

interface DeviceCookie {
  /** The signature's purpose, so that a cookie for one purpose is invalid for another. */
  purpose: string;
  name: string;
  path: `/api/${string}/`;
}

const signedText = (personId: number, device: string, until: string) =>
  `${personId} ${device} ${until}`;

/**
 * Creates the service for known devices, which are stored as signed cookies, one per person and browser. A known device
 * alone grants no access.
 */
export function createKnownDevices({ purpose, name, path }: DeviceCookie): KnownDevices {
  const cookieOf = (personId: number) => `${name}-${personId}`;
  return {
    remember(reply, personId) {
      const device = makeToken();
      const until = String(clock.now().getTime() + lifetime);
      const signature = sign(purpose, signedText(personId, device, until));
      reply.setCookie(cookieOf(personId), [device, until, signature].join('.'), {
        path,
        maxAge: lifetime / second,
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl('/').startsWith('https:'),
      });
    },
    find(request, personId) {
      const [device, until, signature] = request.cookies[cookieOf(personId)]?.split('.') ?? [];
      if (!device || !until || !signature) return undefined;
      if (!isSignedBy(purpose, signedText(personId, device, until), signature)) return undefined;
      return Number(until) > clock.now().getTime() ? device : undefined;
    },
  };
}
