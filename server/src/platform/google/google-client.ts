import type { z } from 'zod';
import { clock } from '#platform/clock.ts';
import { ConnectorError, type ConnectorReason } from '#platform/connectors/connector-error.ts';
import { explainSilence } from '#platform/connectors/explain-silence.ts';
import { parseJson } from '#platform/connectors/parse-json.ts';
import type {
  GuardedFetch,
  OutgoingOptions,
  OutgoingResponse,
} from '#platform/outgoing/guarded-fetch.ts';
import { findToken, forgetToken, rememberToken, tokenResponse } from './access-token.ts';
import { type GoogleErrorTexts, parseGoogleError, toConnectorError } from './google-errors.ts';
import { type ServiceAccount, signAssertion } from './service-account.ts';

/** A Google service. */
export interface GoogleService {
  title: string;
  scope: string;
  errors: GoogleErrorTexts;
  /** The number of attempts per request; 1 for jobs, which are retried later. */
  attempts: number;
}

export interface GoogleClientOptions {
  fetch: GuardedFetch;
  account: ServiceAccount;
  /** Aborts all requests of this client. */
  signal: AbortSignal;
  /** Waits between attempts. Tests replace it to avoid waiting. */
  pause?: (milliseconds: number) => Promise<void>;
}

interface ApiRequest<Schema> {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  response: Schema;
  /** Whether repeating the request has no further effect (idempotent). */
  isSafeToRepeat: boolean;
}

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const attemptMilliseconds = 15_000;
/** Generous, because responses are only a few kilobytes of JSON. */
const maximumResponseBytes = 1_048_576;
const firstPauseMilliseconds = 200;

const systemPause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Failures that a retry may fix. A request that was rejected because of a rate limit had no effect, so it may always be
 * retried.
 */
const transientReasons: readonly ConnectorReason[] = ['busy', 'unreachable'];

/**
 * Creates a client that calls Google's API as a service account. The client adds a token, retries if that is safe, and
 * throws ConnectorErrors.
 */
export function createGoogleClient(
  { title, scope, errors, attempts }: GoogleService,
  { fetch, account, signal, pause = systemPause }: GoogleClientOptions,
) {
  const subject = { account, scope };

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
    throw toConnectorError(parseGoogleError(response), errors, account.email);
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
        if (!isTransient || !mayRepeat || attempt === attempts || signal.aborted) throw error;
        await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
      }
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, response: OutgoingResponse) {
    // Only text that looks like JSON is treated as a truncated response; any other text means that the URL is wrong.
    const isJson = response.body.toString('utf8').trimStart().startsWith('{');
    const parsed = schema.safeParse(isJson ? parseJson(title, response.body) : undefined);
    if (parsed.success) return parsed.data;
    const { host } = new URL(response.url);
    const text = `${host} does not respond like ${title}. Check the base URL.`;
    throw new ConnectorError('unexpected', text);
  }

  async function token(): Promise<string> {
    const known = findToken(subject);
    if (known) return known;
    const body = new URLSearchParams({
      grant_type: grantType,
      assertion: signAssertion(account, scope, clock.now()),
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await withRetries(true, () =>
      send(account.tokenUrl, { method: 'POST', headers, body }),
    );
    return rememberToken(subject, read(tokenResponse, response));
  }

  async function authorized(address: string, options: OutgoingOptions): Promise<OutgoingResponse> {
    const withToken = async () => {
      const authorization = `Bearer ${await token()}`;
      return send(address, { ...options, headers: { ...options.headers, authorization } });
    };
    const hadToken = findToken(subject) !== undefined;
    return withToken().catch((error: unknown) => {
      const isStale = hadToken && error instanceof ConnectorError && error.reason === 'bad-key';
      if (!isStale) throw error;
      // The token was revoked before it expired, so a new token is requested once.
      forgetToken(subject);
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
