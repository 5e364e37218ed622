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
import { explainGoogleError, parseGoogleError } from './google-errors.ts';
import { type ServiceAccount, signAssertion } from './service-account.ts';

export interface GoogleClientOptions {
  fetch: GuardedFetch;
  account: ServiceAccount;
  /** Aborts all requests of this client. */
  signal: AbortSignal;
  /** Waits between attempts; tests don't wait. */
  pause?: (milliseconds: number) => Promise<void>;
}

interface ApiRequest<Schema> {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  response: Schema;
  /** Whether repeating the request has no further effect. */
  isSafeToRepeat: boolean;
}

const maximumAttempts = 3;
const attemptMilliseconds = 15_000;
/** Responses are a few kilobytes of JSON. */
const maximumResponseBytes = 1_048_576;
const firstPauseMilliseconds = 200;

const systemPause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A retry may help. A request that was rejected as rate-limited had no effect, so it may always be retried. */
const transientReasons: readonly ConnectorReason[] = ['busy', 'unreachable'];

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
  async function send(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
    const response = await fetch(address, {
      ...options,
      timeoutMilliseconds: attemptMilliseconds,
      maximumBytes: maximumResponseBytes,
      maximumRedirects: 0,
      signal,
    }).catch((error: unknown) => {
      throw explainSilence(error, address);
    });
    if (response.status >= 200 && response.status < 300) return response;
    throw explainGoogleError(parseGoogleError(response.status, response.body), account.email);
  }

  async function withRetries<Result>(
    isSafeToRepeat: boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const reason = error instanceof ConnectorError ? error.reason : undefined;
        const isTransient = reason !== undefined && transientReasons.includes(reason);
        const mayRepeat = isSafeToRepeat || reason === 'busy';
        if (!isTransient || !mayRepeat || attempt === maximumAttempts || signal.aborted)
          throw error;
        await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
      }
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, response: OutgoingResponse) {
    try {
      return schema.parse(JSON.parse(response.body.toString('utf8')));
    } catch {
      const { host } = new URL(response.url);
      const text = `${host} does not respond like Google Drive. Check the base URL.`;
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
    const response = await withRetries(true, () =>
      send(account.tokenUrl, { method: 'POST', headers, body }),
    );
    return rememberToken(account, read(tokenResponse, response));
  }

  async function authorized(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
    const withToken = async () => {
      const authorization = `Bearer ${await token()}`;
      return send(address, { ...options, headers: { ...options.headers, authorization } });
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
    async request<Schema extends z.ZodType>(
      address: string,
      { response: schema, isSafeToRepeat, ...options }: ApiRequest<Schema>,
    ): Promise<z.output<Schema>> {
      const response = await withRetries(isSafeToRepeat, () => authorized(address, options));
      return read(schema, response) as z.output<Schema>;
    },
  };
}
