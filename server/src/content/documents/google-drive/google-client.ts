import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { ConnectorError, type ConnectorReason } from '#platform/connectors/connector-error.ts';
import { explainSilence } from '#platform/connectors/explain-silence.ts';
import type {
  GuardedFetch,
  OutgoingOptions,
  OutgoingResponse,
} from '#platform/outgoing/guarded-fetch.ts';
import {
  findToken,
  forgetToken,
  rememberToken,
  tokenRequest,
  tokenResponse,
} from './access-token.ts';
import { explainRefusal, readRefusal } from './google-errors.ts';
import { type ServiceAccount, signAssertion } from './service-account.ts';

export interface GoogleClientOptions {
  fetch: GuardedFetch;
  account: ServiceAccount;
  /** Aborts all requests of this client. */
  signal: AbortSignal;
  /** Waits between attempts; tests don't wait. */
  pause?: (milliseconds: number) => Promise<void>;
}

interface Asked<Schema> {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  answer: Schema;
  /** Whether repeating the request has no further effect. */
  isSafeToRepeat: boolean;
}

const tries = 3;
const tryMilliseconds = 15_000;
/** Responses are a few kilobytes of JSON. */
const longestAnswer = 1_048_576;
const firstPauseMilliseconds = 200;

const systemPause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A retry may help. A request that was rejected as rate-limited had no effect, so it may always be retried. */
const passing: readonly ConnectorReason[] = ['busy', 'unreachable'];

/**
 * Calls Google's API as a service account: adds a token, retries where that is safe, and throws
 * ConnectorErrors.
 */
export function createGoogleClient({
  fetch,
  account,
  signal,
  pause = systemPause,
}: GoogleClientOptions) {
  async function once(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
    const answer = await fetch(address, {
      ...options,
      timeoutMilliseconds: tryMilliseconds,
      maximumBytes: longestAnswer,
      maximumRedirects: 0,
      signal,
    }).catch((error: unknown) => {
      throw explainSilence(error, address);
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw explainRefusal(readRefusal(answer.status, answer.body), account.email);
  }

  async function repeatedly<Result>(
    isSafeToRepeat: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const reason = error instanceof ConnectorError ? error.reason : undefined;
        const mayPass = reason !== undefined && passing.includes(reason);
        const mayRepeat = isSafeToRepeat || reason === 'busy';
        if (!mayPass || !mayRepeat || attempt === tries || signal.aborted) throw error;
        await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
      }
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, answer: OutgoingResponse) {
    try {
      return schema.parse(JSON.parse(answer.body.toString('utf8')));
    } catch {
      const { host } = new URL(answer.url);
      const text = `${host} does not answer as Google Drive does. Check the base URL.`;
      throw new ConnectorError('unexpected', text);
    }
  }

  async function token(): Promise<string> {
    const known = findToken(account);
    if (known) return known;
    const body = new URLSearchParams({
      grant_type: tokenRequest.grantType,
      assertion: signAssertion(account, tokenRequest.scope, clock.now()),
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await repeatedly(true, () =>
      once(account.tokenUrl, { method: 'POST', headers, body }),
    );
    return rememberToken(account, read(tokenResponse, answer));
  }

  async function authorized(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
    const withToken = async () => {
      const authorization = `Bearer ${await token()}`;
      return once(address, { ...options, headers: { ...options.headers, authorization } });
    };
    const hadToken = findToken(account) !== undefined;
    return withToken().catch((error: unknown) => {
      const isStale = hadToken && error instanceof ConnectorError && error.reason === 'bad-key';
      if (!isStale) throw error;
      // The token was revoked early; request a new one, once.
      forgetToken(account);
      return withToken();
    });
  }

  return {
    async ask<Schema extends z.ZodType>(
      address: string,
      { answer: schema, isSafeToRepeat, ...options }: Asked<Schema>,
    ): Promise<z.output<Schema>> {
      const answer = await repeatedly(isSafeToRepeat, () => authorized(address, options));
      return read(schema, answer) as z.output<Schema>;
    },
  };
}
