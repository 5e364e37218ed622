import { trimEndOf } from '@portal/contract/platform/text.ts';
import { z } from 'zod';
import { ConnectorError } from '#platform/connectors/connector-error.ts';
import { readRetryAfter } from '#platform/connectors/retry-after.ts';
import type { OutgoingResponse } from '#platform/outgoing/guarded-fetch.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { plainTitle } from './plain-title.ts';

/**
 * The text for a successful response that isn't from WordPress, usually because a firewall has responded with its own
 * page.
 */
const wallText = 'There was most likely a Duo Issue';

export const wallError = () => new ConnectorError('unexpected', wallText);

export function redirectLoopError({ host }: URL): ConnectorError {
  const text = `${host} redirects endlessly. Check whether the organization’s domain needs www or not, or ask the site’s host.`;
  return new ConnectorError('unexpected', text);
}

export function badRedirectError({ host }: URL): ConnectorError {
  const text = `${host} redirects to an invalid address. Ask the site’s host.`;
  return new ConnectorError('unexpected', text);
}

/** Explains why there was no response. */
export function explainNoAnswer(error: unknown, { host }: URL, seconds: number): ConnectorError {
  const reason = error instanceof OutgoingError ? error.reason : 'unreachable';
  if (reason === 'refused-address' || reason === 'bad-address') {
    const text = `${host} is not a public internet address. Check the organization’s domain.`;
    return new ConnectorError('refused-address', text);
  }
  if (reason === 'bad-certificate') {
    const detail = error instanceof Error ? ` (${trimEndOf(error.message, '.')})` : '';
    const text = `The certificate of ${host} is not trusted${detail}. Renew it, or correct the organization’s domain.`;
    return new ConnectorError('unreachable', text);
  }
  const texts: Readonly<Record<string, string>> = {
    'timed-out': `${host} didn’t respond within ${seconds} seconds. Try again later, or contact the site’s host.`,
    'too-large': `${host} returned a response that is too large. Contact the person who maintains the site.`,
  };
  const text = texts[reason] ?? `${host} cannot be reached. Check the organization’s domain.`;
  return new ConnectorError('unreachable', text);
}

/**
 * Explains a redirect away from the site. Such redirects aren't followed, so that credentials aren't sent elsewhere.
 */
export function explainRedirect(from: URL, to: URL): ConnectorError {
  if (to.protocol !== 'https:') {
    const text = `${from.host} redirects to ${to.protocol}//${to.host}, which is not encrypted. The site must respond over https.`;
    return new ConnectorError('unexpected', text);
  }
  const text = `${from.host} redirects to ${to.host}. Change the organization’s domain to https://${to.host} and test the credentials again.`;
  return new ConnectorError('unexpected', text);
}

const messageShape = z.object({ message: z.string() });

/** Returns WordPress's own error message as plain text, or null if the response isn't from WordPress. */
function messageOf(body: Buffer): string | null {
  try {
    const { message } = messageShape.parse(JSON.parse(body.toString('utf8')));
    return trimEndOf(plainTitle(message).slice(0, 300), '.') || null;
  } catch {
    return null;
  }
}

/** Returns WordPress's error code, such as `rest_not_logged_in`, or undefined if the response isn't from WordPress. */
function codeOf(body: Buffer): string | undefined {
  try {
    const { code } = JSON.parse(body.toString('utf8'));
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

function explainTooMany({ headers }: OutgoingResponse, host: string): ConnectorError {
  const retryAt = readRetryAfter(headers.get('retry-after'));
  const when = retryAt === null ? 'in a few minutes' : `after ${retryAt.slice(11, 16)} UTC`;
  const text = `${host} is limiting requests at the moment (429). Refresh again ${when}.`;
  return new ConnectorError('busy', text, retryAt);
}

/** Explains why the site rejected a request; `asked` is 'user' for the request that checks the credentials. */
export function explainRefusal(
  response: OutgoingResponse,
  { host, asked }: { host: string; asked: 'user' | 'posts' },
): ConnectorError {
  const { status, body } = response;
  const code = codeOf(body);
  if (status === 429) return explainTooMany(response, host);
  if (status === 401 && asked === 'user') {
    const text =
      code === undefined
        ? `${host} requires a password of its own in addition to WordPress’s (401). Ask the site’s host to let the portal through.`
        : `WordPress at ${host} does not accept the user or the application password. Enter them again in the organization’s settings.`;
    return new ConnectorError('bad-key', text);
  }
  if (status === 401) {
    const text = `${host} does not let the user read posts (401). Give the user the role Editor in WordPress.`;
    return new ConnectorError('no-permission', text);
  }
  if (status === 403) {
    const text =
      code === undefined
        ? `${host} rejects the portal’s requests (403). Allow its requests in the site’s firewall or security plugin.`
        : `WordPress at ${host} does not allow this for the user (403). Give the user the role Editor in WordPress.`;
    return new ConnectorError('no-permission', text);
  }
  if (status === 400 && code === 'rest_invalid_param') {
    const text = `The user may not read scheduled posts at ${host}. Give the user the role Editor in WordPress.`;
    return new ConnectorError('no-permission', text);
  }
  if (status === 404 && code === 'rest_post_invalid_id') {
    return new ConnectorError('not-found', `${host} does not have this post.`);
  }
  if (status === 404) {
    const text = `${host} has no WordPress REST API (404). Check the organization’s domain, and whether a plugin switches the API off.`;
    return new ConnectorError('not-found', text);
  }
  if (status >= 500) {
    const text = `${host} has an internal error (${status}). Ask the site’s host to look at it.`;
    return new ConnectorError('unreachable', text);
  }
  const text = `${host} responded with status ${status}. Ask the person who maintains the site.`;
  return new ConnectorError('unexpected', text);
}

/** Explains why the site rejected a write; `subject` is the object that wasn't written. */
export function explainWriteRefusal(
  response: OutgoingResponse,
  { host, subject }: { host: string; subject: string },
): ConnectorError {
  const { status, body } = response;
  const code = codeOf(body);
  const message = messageOf(body);
  const said = message ? ` WordPress says: “${message}.”` : '';
  if (status === 413 || code === 'rest_upload_file_too_big') {
    const text = `${host} rejects ${subject} because it is too large (413).${said} Make it smaller, or ask the site’s host to raise the upload limit.`;
    return new ConnectorError('unexpected', text);
  }
  if ((status === 401 || status === 403) && code !== undefined) {
    const text = `WordPress at ${host} does not let the user write ${subject} (${status}).${said} Give the user the role Editor in WordPress.`;
    return new ConnectorError('no-permission', text);
  }
  if (status === 403) {
    const text = `${host} rejects ${subject} (403) before WordPress sees it. Allow the portal’s requests in the site’s firewall or security plugin.`;
    return new ConnectorError('no-permission', text);
  }
  if (message !== null && status >= 400 && status < 500 && status !== 429) {
    const text = `WordPress at ${host} rejects ${subject} (${status}).${said}`;
    return new ConnectorError('unexpected', text);
  }
  return explainRefusal(response, { host, asked: 'posts' });
}
