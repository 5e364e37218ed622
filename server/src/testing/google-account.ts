import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A service account's key, generated only once because generating a key is slow. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export const serviceEmail = 'portal@agency.iam.gserviceaccount.com';

export function keyFile(tokenUrl: string, change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'agency',
    private_key_id: 'key-1',
    private_key: privateKey,
    client_email: serviceEmail,
    token_uri: tokenUrl,
    ...change,
  });
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function isSignedByUs(assertion: string, audience: string, scope: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const key = createPublicKey(publicKey);
  const text = Buffer.from(`${header}.${claims}`);
  if (!verify('sha256', text, key, Buffer.from(signature, 'base64url'))) return false;
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isRight = payload.iss === serviceEmail && payload.aud === audience;
  return isRight && payload.scope === scope && payload.exp - payload.iat <= 3600;
}

/** Creates a fake of Google's token endpoint (RFC 7523), for one scope. */
export function createTokens(scope: string) {
  const all = new Set<string>();
  return {
    all,
    isKnown: (request: IncomingMessage) =>
      all.has(request.headers.authorization?.replace('Bearer ', '') ?? ''),
    answer(body: string, audience: string): { status: number; body: unknown } {
      const form = new URLSearchParams(body);
      const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
      if (!isGrant || !isSignedByUs(form.get('assertion') ?? '', audience, scope)) {
        const error_description = 'Invalid JWT Signature.';
        return { status: 400, body: { error: 'invalid_grant', error_description } };
      }
      const access_token = randomUUID();
      all.add(access_token);
      return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } };
    },
  };
}
