import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

let secret: Buffer | undefined;
const keys = new Map<string, Buffer>();

/** Sets PORTAL_SECRET. Called once, at startup. */
export function setPortalSecret(value: string): void {
  secret = Buffer.from(value);
  keys.clear();
}

/**
 * Returns the key for a purpose. Each purpose has its own key, so that a value made for one purpose is invalid for all
 * others.
 */
function keyFor(purpose: string): Buffer {
  if (!secret) throw new Error('The portal secret is not set.');
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'portal', purpose, 32));
  keys.set(purpose, key);
  return key;
}

/** Encrypts text (AES-256-GCM); only `unseal` with the same purpose can read it. */
export function seal(purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts sealed text. Throws if the text was modified, or was sealed for another purpose or with another secret. */
export function unseal(purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Returns the HMAC-SHA-256 of a string for one purpose. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Checks in constant time whether a signature is valid. */
export function isSignedBy(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
