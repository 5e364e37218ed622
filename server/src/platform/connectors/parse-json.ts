import { ConnectorError } from './connector-error.ts';

/** A response that can't be parsed was cut off; a retry may return it whole. */
export function parseJson(title: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ConnectorError('unreachable', `${title} sent an incomplete response.`);
  }
}
