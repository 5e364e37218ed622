import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { forgetToken } from '#platform/google/access-token.ts';
import { readKeyFile, type ServiceAccount } from '#platform/google/service-account.ts';
import { createGuardedFetch } from '#platform/outgoing/guarded-fetch.ts';
import { keyFile, serviceEmail } from '#testing/google-account.ts';
import {
  driveError,
  rootFolder,
  startGoogleDrive,
  type TestGoogleDrive,
} from '#testing/google-drive.ts';
import { createGoogleDrive } from './google-drive.ts';

const scope = 'https://www.googleapis.com/auth/drive';
let google: TestGoogleDrive;
let account: ServiceAccount;
const pauses: number[] = [];

beforeAll(async () => {
  google = await startGoogleDrive();
  account = accountOf(keyFile(google.tokenUrl));
});
afterAll(() => google.stop());
beforeEach(() => {
  google.reset();
  forgetToken({ account, scope });
  pauses.length = 0;
});
afterEach(() => clock.set());

function accountOf(text: string): ServiceAccount {
  const read = readKeyFile(text);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

const open = createGuardedFetch({ allowedHosts: ['127.0.0.1'] });
const drive = (change: Partial<Parameters<typeof createGoogleDrive>[0]> = {}) =>
  createGoogleDrive({
    fetch: open,
    account,
    baseUrl: google.url,
    signal: AbortSignal.timeout(20_000),
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ...change,
  });

const look = (one = drive()) => one.findFolder(rootFolder, 'Anything');
const newDoc = { kind: 'doc', name: 'Boats', parentId: rootFolder, mark: 'm-1' } as const;
const countRequests = (what: string) => google.requests.filter((one) => one === what).length;

describe('a service account’s token', () => {
  test('is requested once and cached until a minute before it expires', async () => {
    clock.set('2026-05-04T10:00:00.000Z');
    await look();
    await look();
    expect(google.requests).toEqual(['POST /token', 'GET /drive/v3/files', 'GET /drive/v3/files']);
    clock.set('2026-05-04T10:58:58.000Z');
    await look();
    expect(countRequests('POST /token')).toBe(1);
    clock.set('2026-05-04T10:59:00.000Z');
    await look();
    expect(countRequests('POST /token')).toBe(2);
  });

  test('is requested again, but only once, if it was revoked', async () => {
    await look();
    google.tokens.clear();
    await look();
    expect(countRequests('POST /token')).toBe(2);
    google.fail({ path: '/drive', times: 9, status: 401, body: driveError(401, 'authError') });
    await expect(look()).rejects.toMatchObject({ reason: 'bad-key' });
    expect(countRequests('POST /token')).toBe(3);
  });

  test('is refused if the key is wrong, with an error that explains why', async () => {
    const email = 'other@agency.iam.gserviceaccount.com';
    const other = accountOf(keyFile(google.tokenUrl, { client_email: email }));
    await expect(look(drive({ account: other }))).rejects.toMatchObject({
      reason: 'bad-key',
      message: expect.stringContaining('does not accept the key'),
    });
    expect(google.requests).toEqual(['POST /token']);
  });

  test('is refused if the clock is wrong, with an error that explains why', async () => {
    const error_description =
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
    google.fail({
      path: '/token',
      status: 400,
      body: { error: 'invalid_grant', error_description },
    });
    await expect(look()).rejects.toMatchObject({
      reason: 'bad-key',
      message: expect.stringContaining('clock'),
    });
  });
});

test.each([
  ['no valid JSON', 'private_key'],
  ['another type of credentials', '{"type":"authorized_user"}'],
  ['a list instead of an object', '[]'],
  ['an invalid key', keyFile('https://example.com/token', { private_key: 'x' })],
  ['an invalid address', keyFile('https://example.com/token', { client_email: 'x' })],
  ['a token URL that isn’t a web address', keyFile('file:///etc/passwd')],
])('a key file with %s is rejected', (_, text) => {
  expect(readKeyFile(text)).toHaveProperty('problem');
});

describe('the reported reason', () => {
  test.each([
    [403, 'insufficientFilePermissions', 'no-permission', serviceEmail],
    [403, 'forbidden', 'no-permission', 'Content manager'],
    [403, 'accessNotConfigured', 'switched-off', 'not turned on'],
    [403, 'storageQuotaExceeded', 'quota', 'no space'],
    [403, 'teamDriveFileLimitExceeded', 'quota', 'no space'],
    [404, 'notFound', 'not-found', serviceEmail],
    [400, 'invalid', 'unexpected', '400 invalid'],
    [403, 'userRateLimitExceeded', 'busy', 'in a minute'],
    [429, 'rateLimitExceeded', 'busy', 'in a minute'],
    [500, 'backendError', 'unreachable', 'in a minute'],
    [503, 'backendError', 'unreachable', 'in a minute'],
  ])('is mapped from %i %s to %s', async (status, googles, reason, text) => {
    google.fail({ path: '/drive', times: 9, status, body: driveError(status, googles) });
    await expect(look()).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(text),
    });
  });

  test('says that Google is unreachable if a proxy returns an error page', async () => {
    google.fail({ path: '/drive', times: 9, status: 502, body: '<h1>Bad gateway</h1>' });
    await expect(look()).rejects.toMatchObject({ reason: 'unreachable' });
    google.fail({ path: '/drive', status: 200, body: '<h1>Welcome</h1>' });
    google.fail({ path: '/drive', status: 200, body: '<h1>Welcome</h1>' });
  });

  test('mentions the base URL if another service is at the configured address', async () => {
    google.fail({ path: '/drive', status: 200, body: '<h1>Welcome</h1>' });
    await expect(look()).rejects.toMatchObject({
      reason: 'unexpected',
      message: expect.stringContaining('base URL'),
    });
  });

  // Requirements: D-32
  test('distinguishes an unreachable service from an address in a private network', async () => {
    google.fail({ path: '/drive', times: 9, status: 'silence' });
    await expect(look()).rejects.toMatchObject({ reason: 'unreachable' });
    const closed = createGuardedFetch({ allowedHosts: [] });
    await expect(look(drive({ fetch: closed }))).rejects.toMatchObject({
      reason: 'refused-address',
      message: expect.stringContaining('ALLOWED_HOSTS'),
    });
    google.requests.length = 0;
    await expect(look(drive({ baseUrl: 'http://169.254.169.254' }))).rejects.toMatchObject({
      reason: 'refused-address',
    });
    expect(countRequests('GET /drive/v3/files')).toBe(0);
  });

  test('says that a slow service is unreachable, and the request isn’t repeated', async () => {
    const signal = AbortSignal.abort();
    await expect(look(drive({ signal }))).rejects.toMatchObject({ reason: 'unreachable' });
    expect(pauses).toEqual([]);
  });
});

describe('a transient error', () => {
  test('is retried with increasing delays', async () => {
    google.fail({ path: '/drive', times: 2, status: 503 });
    await expect(look()).resolves.toBeUndefined();
    expect(pauses).toEqual([200, 400]);
    google.fail({ path: '/token', times: 1, status: 'silence' });
    forgetToken({ account, scope });
    await expect(look()).resolves.toBeUndefined();
  });

  test('is retried, unlike a permanent error', async () => {
    google.fail({ path: '/drive', times: 9, status: 404, body: driveError(404, 'notFound') });
    await expect(look()).rejects.toThrow();
    expect(countRequests('GET /drive/v3/files')).toBe(1);
  });

  test('isn’t retried for a document that may already have been created', async () => {
    google.fail({ method: 'POST', path: '/drive', status: 'silence', isLate: true });
    await expect(drive().createFile(newDoc)).rejects.toMatchObject({ reason: 'unreachable' });
    expect(google.documents()).toHaveLength(1);
    expect(await drive().findFile('doc', 'm-1')).toMatchObject({
      fileId: google.documents()[0]?.id,
    });
    google.fail({ method: 'POST', path: '/drive', times: 2, status: 429 });
    await expect(drive().createFile({ ...newDoc, mark: 'm-2' })).resolves.toBeDefined();
    expect(google.documents()).toHaveLength(2);
  });

  test('is retried for a folder, which is created only once', async () => {
    const id = await drive().reserveId();
    google.fail({ method: 'POST', path: '/drive', status: 'silence', isLate: true });
    await drive().createFolder({ id, name: 'Clients', parentId: rootFolder });
    expect(await drive().findFolder(rootFolder, 'Clients')).toBe(id);
  });
});

test('quotes and backslashes in a folder’s name don’t change the search for the folder', async () => {
  const name = String.raw`Captain's "Boats" \ Co' or name = 'x`;
  const id = await drive().reserveId();
  await drive().createFolder({ id, name, parentId: rootFolder });
  expect(await drive().findFolder(rootFolder, name)).toBe(id);
  expect(await drive().findFolder(rootFolder, 'x')).toBeUndefined();
});

test('a document is created with its initial text', async () => {
  const html = '<p>Grüße — “boats”</p>';
  const made = await drive().createFile({ ...newDoc, html });
  expect(google.documents()).toMatchObject([
    { id: made.fileId, name: 'Boats', mimeType: 'application/vnd.google-apps.document', html },
  ]);
  expect(made.url).toBe(`https://docs.google.com/document/d/${made.fileId}/edit`);
});
