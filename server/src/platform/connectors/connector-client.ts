import type { Connector } from '@portal/contract/platform/connector.ts';
import { trimEndOf } from '@portal/contract/platform/text.ts';
import type { z } from 'zod';
import type {
  GuardedFetch,
  OutgoingOptions,
  OutgoingResponse,
} from '#platform/outgoing/guarded-fetch.ts';
import { ConnectorError } from './connector-error.ts';
import { explainSilence } from './explain-silence.ts';
import { parseJson } from './parse-json.ts';
import { readRetryAfter } from './retry-after.ts';

interface Asked<Schema>
  extends Pick<
    OutgoingOptions,
    'method' | 'headers' | 'body' | 'timeoutMilliseconds' | 'maximumBytes'
  > {
  query?: Readonly<Record<string, string>>;
  /** The response's schema. */
  answer: Schema;
  /** Returns an error that explains a rejection, if the response gives more details than its status. */
  explain?: (response: OutgoingResponse) => ConnectorError | undefined;
}

const askMilliseconds = 15_000;

function explainRefusal(title: string, { status, headers }: OutgoingResponse): ConnectorError {
  const retryAt = readRetryAfter(headers.get('retry-after'));
  if (status === 429 || (status === 503 && retryAt !== null)) {
    const text = `${title} is limiting requests at the moment.`;
    return new ConnectorError('busy', text, retryAt);
  }
  if (status === 401) {
    return new ConnectorError('bad-key', `${title} does not accept the key. Enter another one.`);
  }
  if (status === 403) {
    return new ConnectorError('no-permission', `${title} does not let the portal read this.`);
  }
  if (status === 404) return new ConnectorError('not-found', `${title} does not have this.`);
  if (status >= 500) {
    const text = `${title} does not respond at the moment (${status}).`;
    return new ConnectorError('unreachable', text);
  }
  const text = `${title} sent an unexpected response (${status}).`;
  return new ConnectorError('unexpected', text);
}

/** Creates a client for a service with JSON responses. Failed calls throw a ConnectorError. */
export function createConnectorClient(
  { title, baseUrl }: Connector,
  { settings, fetch }: { settings: { base_url?: string | null | undefined }; fetch: GuardedFetch },
) {
  const base = trimEndOf(settings.base_url ?? baseUrl, '/');
  return {
    async ask<Schema extends z.ZodType>(
      path: string,
      { query = {}, answer: schema, explain, ...options }: Asked<Schema>,
    ): Promise<z.output<Schema>> {
      const search = new URLSearchParams(query).toString();
      const address = `${base}${path}${search === '' ? '' : `?${search}`}`;
      const answer = await fetch(address, {
        timeoutMilliseconds: askMilliseconds,
        ...options,
        // Redirects aren't followed, because a redirect could send the key to another host.
        maximumRedirects: 0,
      }).catch((error: unknown) => {
        throw error instanceof ConnectorError ? error : explainSilence(error, address);
      });
      if (answer.status < 200 || answer.status >= 300) {
        throw explain?.(answer) ?? explainRefusal(title, answer);
      }
      const parsed = schema.safeParse(parseJson(title, answer.body));
      if (parsed.success) return parsed.data;
      const text = `${new URL(address).host} does not respond like ${title}. Check the base URL.`;
      throw new ConnectorError('unexpected', text);
    },
  };
}
