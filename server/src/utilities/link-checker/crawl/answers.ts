import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { AddressDetails } from './crawl-types.ts';
import type { LinkCause } from './link-cause.ts';
import { type ResponseHeaders, SlowResponse } from './page-request.ts';

export const headerText = (headers: ResponseHeaders, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

/** Statuses that servers use to reject automated requests, regardless of the page. */
const turnedAway: Readonly<Record<number, LinkCause>> = {
  401: 'login',
  403: 'forbidden',
  407: 'login',
  429: 'rate_limited',
  451: 'forbidden',
  999: 'bot_wall',
};

/** Returns whether a response comes from a firewall that lets only browsers through. */
function isBotWall(status: number, headers: ResponseHeaders): boolean {
  if (headerText(headers, 'cf-mitigated') !== '') return true;
  if (headerText(headers, 'x-amzn-waf-action') !== '') return true;
  if (headerText(headers, 'x-sucuri-block') !== '') return true;
  const isWall = /cloudflare|sucuri|ddos-guard|imperva|incapsula|datadome/i.test(
    headerText(headers, 'server'),
  );
  return isWall && (status === 403 || status === 503);
}

/** Returns the cause of the verdict for a response that isn't a redirect. */
export function causeOf(status: number, headers: ResponseHeaders): LinkCause {
  if (isBotWall(status, headers)) return 'bot_wall';
  if (status >= 200 && status < 300) return 'answered';
  if (status === 503 && headerText(headers, 'retry-after') !== '') return 'rate_limited';
  return turnedAway[status] ?? 'status';
}

const certificateCodes =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH|INVALID_CA|CRL_)/;

export interface RequestFailure {
  cause: LinkCause;
  /** An error code from the system or from a library. Shown only to staff. */
  code: string;
}

/** Returns the reason for a missing response, and the error code. */
export function explainFailure(error: unknown): RequestFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SlowResponse) return { cause: 'timed_out', code: 'TIMEOUT' };
    if (cause instanceof OutgoingError) return { cause: 'private', code: 'PRIVATE_ADDRESS' };
    // An AggregateError contains one error per attempted IP address.
    const [first] = cause instanceof AggregateError ? cause.errors : [cause];
    const code = String((first as { code?: unknown }).code ?? '');
    if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return { cause: 'dns', code };
    if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') {
      return { cause: 'refused', code };
    }
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
      return { cause: 'timed_out', code };
    }
    if (certificateCodes.test(code)) return { cause: 'certificate', code };
    if (code !== '' && cause.cause === undefined) return { cause: 'reset', code };
  }
  return { cause: 'reset', code: error instanceof Error ? error.message.slice(0, 200) : '' };
}

const toldHeaders = [
  'server',
  'content-type',
  'content-length',
  'location',
  'retry-after',
  'x-robots-tag',
  'via',
  'cf-ray',
  'x-cache',
] as const;

/** Returns the response headers that help explain the result. For status 200, that is only the content type. */
export function detailsOf(status: number, headers: ResponseHeaders): AddressDetails {
  if (status === 200) {
    const type = headerText(headers, 'content-type').slice(0, 300);
    return type === '' ? {} : { headers: { 'content-type': type } };
  }
  const explaining: Record<string, string> = {};
  for (const name of toldHeaders) {
    const value = headerText(headers, name).slice(0, 300);
    if (value !== '') explaining[name] = value;
  }
  return { headers: explaining };
}

export const mediaTypeOf = (headers: ResponseHeaders): string =>
  (headerText(headers, 'content-type').split(';')[0] ?? '').trim().toLowerCase();

export const charsetOf = (headers: ResponseHeaders): string | undefined =>
  /charset\s*=\s*["']?([\w-]+)/i.exec(headerText(headers, 'content-type'))?.[1];
