import { createHash, randomBytes } from 'node:crypto';

/** A secret that can't be guessed (256 bits), fit for a URL. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** The form in which a token is stored: SHA-256 in hex. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
