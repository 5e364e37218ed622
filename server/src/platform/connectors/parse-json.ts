import { ConnectorError } from './connector-error.ts';

/**
 * Parses a response. Throws `unreachable` if it isn't JSON: the response was probably truncated, so a retry may return
 * all of it.
 */
export function parseJson(title: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ConnectorError('unreachable', `${title} sent an incomplete response.`);
  }
}
