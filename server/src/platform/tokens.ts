import { hash, randomBytes } from 'node:crypto';

/** Returns a random URL-safe token of 256 bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token for storage (SHA-256 in hex). Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The prefix of API keys, which distinguishes them from session tokens. */
export const apiKeyPrefix = 'portal_key_';
