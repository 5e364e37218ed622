import { createHash, randomBytes } from 'node:crypto';
import { second } from '#platform/durations.ts';

const validMilliseconds = 60 * second;

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Issues short-lived tokens that can be used once. Only their hashes are kept. */
export class SignInTokens {
  readonly #now: () => Date;
  /** The expiration time of each token, by the token's hash. */
  readonly #expirations = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  issue(): string {
    const time = this.#now().getTime();
    for (const [digest, until] of this.#expirations) {
      if (until < time) this.#expirations.delete(digest);
    }
    const token = randomBytes(32).toString('base64url');
    this.#expirations.set(digestOf(token), time + validMilliseconds);
    return token;
  }

  /** Returns whether the token is valid, and invalidates it. */
  use(token: string): boolean {
    const digest = digestOf(token);
    const until = this.#expirations.get(digest) ?? 0;
    this.#expirations.delete(digest);
    return until >= this.#now().getTime();
  }
}
