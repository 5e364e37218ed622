import { ConnectorError, type ConnectorReason } from '#platform/connectors/connector-error.ts';

interface GoogleError {
  status: number;
  /** Google's code: 'storageQuotaExceeded', 'invalid_grant'. */
  reason: string;
  message: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses an error: the API sends `{error: {errors: [{reason}]}}`, the token endpoint `{error}`. */
export function parseGoogleError(status: number, body: Buffer): GoogleError {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    // An error page of a proxy; its status is enough.
  }
  const error = isObject(json) ? json.error : undefined;
  if (!isObject(error)) {
    const description = isObject(json) ? textOf(json.error_description) : '';
    return { status, reason: textOf(error), message: description };
  }
  const [first] = Array.isArray(error.errors) ? error.errors : [];
  const reason = isObject(first) ? textOf(first.reason) : textOf(error.status);
  return { status, reason, message: textOf(error.message) };
}

const reasonsOf: Readonly<Record<string, ConnectorReason>> = {
  invalid_grant: 'bad-key',
  invalid_client: 'bad-key',
  unauthorized_client: 'bad-key',
  authError: 'bad-key',
  accessNotConfigured: 'switched-off',
  SERVICE_DISABLED: 'switched-off',
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

function reasonOf({ status, reason }: GoogleError): ConnectorReason {
  const known = Object.hasOwn(reasonsOf, reason) ? reasonsOf[reason] : undefined;
  if (known) return known;
  if (status === 401) return 'bad-key';
  if (status === 403) return 'no-permission';
  if (status === 404) return 'not-found';
  if (status === 409) return 'taken';
  if (status === 429) return 'busy';
  return status >= 500 ? 'unreachable' : 'unexpected';
}

/** Converts a refusal to a text that says how to fix it. */
export function explainGoogleError(error: GoogleError, email: string): ConnectorError {
  const reason = reasonOf(error);
  const texts: Readonly<Record<ConnectorReason, string>> = {
    'bad-key': /iat|exp|short-lived/.test(error.message)
      ? 'Google refuses the key because the clock of the portal’s server is wrong.'
      : 'Google does not accept the key of the service account. Create a new key and save it here.',
    'no-permission': `The service account may not write there. Share the folder with ${email} as Content manager.`,
    'switched-off':
      'The Google Drive API is not switched on in the project of the service account.',
    quota:
      'Google Drive has no room left for the service account. Use a folder of a shared drive with room in it.',
    busy: 'Google Drive is taking no more requests at the moment. Try again in a minute.',
    'not-found': `The folder is not there, or not shared with ${email}.`,
    taken: 'This is in Google Drive already.',
    unreachable: 'Google Drive does not answer at the moment. Try again in a minute.',
    'refused-address': 'The address of the connector is not one of the open internet.',
    unexpected: `Google Drive sent an unexpected response (${error.status} ${error.reason}).`,
  };
  return new ConnectorError(reason, texts[reason]);
}
