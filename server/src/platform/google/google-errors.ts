import { ConnectorError, type ConnectorReason } from '#platform/connectors/connector-error.ts';
import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';

export interface GoogleError {
  status: number;
  /** Google's error code, such as 'storageQuotaExceeded' or 'invalid_grant'. */
  reason: string;
  message: string;
  /** The earliest time for the next call, if Google gave one. */
  retryAt: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses an error. An API sends `{error: {code, message}}`, and the token endpoint sends `{error}`. */
export function parseGoogleError({ status, headers, body }: OutgoingResponse): GoogleError {
  const retryAt = readRetryAfter(headers.get('retry-after'));
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    // The body is a proxy's error page, so only the status is used.
  }
  const error = isObject(json) ? json.error : undefined;
  if (!isObject(error)) {
    const description = isObject(json) ? textOf(json.error_description) : '';
    return { status, reason: textOf(error), message: description, retryAt };
  }
  // Older services return the reason in `errors`, newer ones in `details`.
  const errorDetails = [error.errors, error.details].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const detailReason = errorDetails
    .map((detail) => (isObject(detail) ? textOf(detail.reason) : ''))
    .find(Boolean);
  const reason = detailReason ?? textOf(error.status);
  return { status, reason, message: textOf(error.message), retryAt };
}

const reasonsOf: Readonly<Record<string, ConnectorReason>> = {
  invalid_grant: 'bad-key',
  UNAUTHENTICATED: 'bad-key',
  invalid_client: 'bad-key',
  unauthorized_client: 'bad-key',
  authError: 'bad-key',
  accessNotConfigured: 'switched-off',
  SERVICE_DISABLED: 'switched-off',
  RESOURCE_EXHAUSTED: 'busy',
  userRateLimitExceeded: 'busy',
  rateLimitExceeded: 'busy',
  sharingRateLimitExceeded: 'busy',
  storageQuotaExceeded: 'quota',
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  activeItemCreationLimitExceeded: 'quota',
  teamDriveFileLimitExceeded: 'quota',
  numChildrenInNonRootLimitExceeded: 'quota',
};

function usualReason({ status, reason }: GoogleError): ConnectorReason {
  const known = Object.hasOwn(reasonsOf, reason) ? reasonsOf[reason] : undefined;
  if (known) return known;
  if (status === 401) return 'bad-key';
  if (status === 403) return 'no-permission';
  if (status === 404) return 'not-found';
  if (status === 409) return 'taken';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'unexpected';
}

/** The error messages for a Google service, with instructions for fixing each problem. */
export interface GoogleErrorTexts {
  /** Returns the error texts for the service account with this address. */
  texts: (
    email: string,
  ) => Readonly<Record<ConnectorReason, string | ((error: GoogleError) => string)>>;
  /** Returns this service's reason for an error, or undefined if the usual reason applies. */
  reasonOf?: (error: GoogleError) => ConnectorReason | undefined;
}

export const badKeyText = ({ message }: GoogleError) =>
  /\biat\b|\bexp\b|short-lived/.test(message)
    ? 'Google rejects the key because the clock on the portal’s server is wrong.'
    : 'Google does not accept the key of the service account. Create a new key and save it here.';

/** Converts a rejection to a ConnectorError whose text explains how to fix the problem. */
export function toConnectorError(
  error: GoogleError,
  { texts, reasonOf }: GoogleErrorTexts,
  email: string,
): ConnectorError {
  const reason = reasonOf?.(error) ?? usualReason(error);
  const text = texts(email)[reason];
  return new ConnectorError(reason, typeof text === 'string' ? text : text(error), error.retryAt);
}
