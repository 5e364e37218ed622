import { ConnectorError } from './connector-error.ts';

/** An answer that can't be parsed broke off on its way; asked again, it may be whole. */
export function parseJson(title: string, body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ConnectorError('unreachable', `${title} did not answer whole.`);
  }
}
