import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { ServiceAccount } from './service-account.ts';

export const tokenResponse = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.number().min(0),
});

interface KnownToken {
  token: string;
  expiresAt: number;
}

/** The tokens of this process by subject; each is used until shortly before it expires. */
const tokens = new Map<string, KnownToken>();

/** The account to act as, and the requested scopes. */
export interface TokenSubject {
  account: ServiceAccount;
  scope: string;
}

const keyOf = ({ account: { email, tokenUrl, privateKey }, scope }: TokenSubject) =>
  createHash('sha256').update([email, tokenUrl, privateKey, scope].join('\n')).digest('hex');

/** Google advises against using a token in its last minute. */
const marginMilliseconds = 60_000;

export function findToken(subject: TokenSubject): string | undefined {
  const known = tokens.get(keyOf(subject));
  return known && known.expiresAt - marginMilliseconds > clock.now().getTime()
    ? known.token
    : undefined;
}

export function rememberToken(
  subject: TokenSubject,
  { access_token, expires_in }: z.infer<typeof tokenResponse>,
): string {
  tokens.set(keyOf(subject), {
    token: access_token,
    expiresAt: clock.now().getTime() + expires_in * 1000,
  });
  return access_token;
}

export function forgetToken(subject: TokenSubject): void {
  tokens.delete(keyOf(subject));
}
