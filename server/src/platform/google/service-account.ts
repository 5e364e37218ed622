import { createPrivateKey, sign } from 'node:crypto';
import { webAddress } from '@portal/contract/platform/fields.ts';
import { z } from 'zod';

/** A service account, as described by its key file from Google. */
export interface ServiceAccount {
  email: string;
  privateKey: string;
  privateKeyId: string | null;
  tokenUrl: string;
}

const keyFile = z.object({
  client_email: z.email().max(300),
  private_key: z.string().max(10_000),
  private_key_id: z.string().max(200).optional(),
  token_uri: webAddress().default('https://oauth2.googleapis.com/token'),
});

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a key file (JSON). Returns a description of the problem if the file is invalid. */
export function readKeyFile(text: string): ServiceAccount | { problem: string } {
  const parsed = keyFile.safeParse(parseJson(text));
  if (!parsed.success) {
    return { problem: 'This is not the JSON key file of a service account.' };
  }
  const { client_email, private_key, private_key_id = null, token_uri } = parsed.data;
  if (!isPrivateKey(private_key)) {
    return { problem: 'The private key in this file cannot be read.' };
  }
  const names = { email: client_email, privateKeyId: private_key_id, tokenUrl: token_uri };
  return { ...names, privateKey: private_key };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a signed JWT (RFC 7523) that the token endpoint exchanges for an access token. */
export function signAssertion(account: ServiceAccount, scope: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000);
  const header = {
    alg: 'RS256',
    typ: 'JWT',
    ...(account.privateKeyId && { kid: account.privateKeyId }),
  };
  const claims = {
    iss: account.email,
    scope,
    aud: account.tokenUrl,
    iat: issued,
    exp: issued + 3600,
  };
  const text = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), account.privateKey).toString('base64url');
  return `${text}.${signature}`;
}
