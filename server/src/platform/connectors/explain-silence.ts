import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { ConnectorError } from './connector-error.ts';

/** Returns an error that explains why a request got no response. */
export function explainSilence(error: unknown, address: string): ConnectorError {
  const { host } = new URL(address);
  const reason = error instanceof OutgoingError ? error.reason : 'unreachable';
  if (reason === 'refused-address' || reason === 'bad-address') {
    const text = `${host} is not a public internet address. Only ALLOWED_HOSTS can open it.`;
    return new ConnectorError('refused-address', text);
  }
  const texts: Readonly<Record<string, string>> = {
    'timed-out': `${host} took too long to respond. Try again in a minute.`,
    'bad-certificate': `The certificate of ${host} is not trusted.`,
    'too-large': `${host} returned a response that is too large.`,
    'too-many-redirects': `${host} redirects without end.`,
  };
  const text = texts[reason] ?? `${host} cannot be reached. Try again in a minute.`;
  return new ConnectorError('unreachable', text);
}
