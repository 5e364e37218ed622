import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clock } from '#platform/clock.ts';
import type { ServiceAccount } from './service-account.ts';

const scope = 'https://www.googleapis.com/auth/drive';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export const tokenResponse = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.number().min(0),
});

interface KnownToken {
  token: string;
  expiresAt: number;
}

/** Cached until shortly before they expire, per process. */
const tokens = new Map<string, KnownToken>();

const keyOf = ({ email, tokenUrl, privateKey }: ServiceAccount) =>
  createHash('sha256').update(`${email}\n${tokenUrl}\n${privateKey}`).digest('hex');

/** Google advises against using a token in its last minute. */
const marginMilliseconds = 60_000;

export function findToken(account: ServiceAccount): string | undefined {
  const known = tokens.get(keyOf(account));
  return known && known.expiresAt - marginMilliseconds > clock.now().getTime()
    ? known.token
    : undefined;
}

export function rememberToken(
  account: ServiceAccount,
  { access_token, expires_in }: z.infer<typeof tokenResponse>,
): string {
  tokens.set(keyOf(account), {
    token: access_token,
    expiresAt: clock.now().getTime() + expires_in * 1000,
  });
  return access_token;
}

export function forgetToken(account: ServiceAccount): void {
  tokens.delete(keyOf(account));
}

export const tokenRequest = { scope, grantType };
