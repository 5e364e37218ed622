import { connectorEndpoints } from '@portal/contract/administration/connector.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { keyFile, serviceEmail } from '#testing/google-account.ts';
import {
  driveError,
  rootFolder,
  startGoogleDrive,
  type TestGoogleDrive,
} from '#testing/google-drive.ts';
import { makePerson } from '#testing/people.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';

let portal: TestPortal;
let google: TestGoogleDrive;
let superuser: Caller;

beforeAll(async () => {
  google = await startGoogleDrive();
  portal = await startPortal({ config: { allowedHosts: ['127.0.0.1'] } });
  superuser = await portal.signIn(await makePerson(portal.database.writer, { kind: 'superuser' }));
});
afterAll(async () => {
  await portal.close();
  await google.stop();
});
afterEach(() => clock.set());
beforeEach(async () => {
  google.reset();
  await superuser.call(connectorEndpoints.remove, drive);
});

const drive = { params: { id: 'google-drive' } };
const read = async () => (await superuser.call(connectorEndpoints.get, drive)).body;
const save = (change: Record<string, unknown> = {}) =>
  superuser.call(connectorEndpoints.save, {
    ...drive,
    body: {
      service_account_key: keyFile(google.tokenUrl),
      folder: rootFolder,
      base_url: google.url,
      ...change,
    },
  });
const check = async () => (await superuser.call(connectorEndpoints.test, drive)).body.last_test;

test('an unknown connector returns 404', async () => {
  const params = { id: 'no-such-service' };
  for (const endpoint of Object.values(connectorEndpoints)) {
    if (endpoint === connectorEndpoints.list) continue;
    const answer = await superuser.call(endpoint as typeof connectorEndpoints.get, { params });
    expect(answer.status).toBe(404);
  }
});

// Requirements: D-08, D-33
describe('the Google Drive connector', () => {
  test('is configured with a key that is encrypted and never returned', async () => {
    const { status, body, text } = await save();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 'google-drive',
      title: 'Google Drive',
      is_configured: true,
      account: serviceEmail,
      settings: { folder: rootFolder, base_url: google.url },
      stored_secrets: ['service_account_key'],
      saved_at: expect.any(String),
      version: 1,
      last_test: null,
      status: {
        state: 'not_tried',
        last_success_at: null,
        last_error: null,
        last_error_at: null,
        next_try_at: null,
      },
    });
    expect(await read()).toEqual(body);
    expect(text).not.toContain('PRIVATE KEY');
    const stored = await portal.database.writer.selectFrom('connector').selectAll().execute();
    const audit = await portal.database.writer.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify([stored, audit])).not.toContain('PRIVATE KEY');
    expect(audit.at(-1)).toMatchObject({ action: 'connector.saved' });
    expect(JSON.parse(String(audit.at(-1)?.details))).toEqual({
      connector: 'google-drive',
      account: serviceEmail,
      settings: { folder: rootFolder, base_url: google.url },
      new_secrets: ['service_account_key'],
    });
  });

  test('keeps its key if only the folder changes, but requires it again if the base URL changes', async () => {
    await save();
    const folder = 'https://drive.google.com/drive/u/0/folders/another-folder?resourcekey=1';
    const moved = await save({ service_account_key: undefined, folder });
    expect(moved.body).toMatchObject({
      settings: { folder: 'another-folder' },
      account: serviceEmail,
    });
    const elsewhere = await save({ service_account_key: undefined, base_url: 'https://a.example' });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body).toHaveProperty('service_account_key');
    expect((await read()).settings.base_url).toBe(google.url);
  });

  test.each([
    ['service_account_key', { service_account_key: undefined }],
    ['service_account_key', { service_account_key: '{}' }],
    ['service_account_key', { service_account_key: keyFile('x', { private_key: 'x' }) }],
    ['folder', { folder: '' }],
    ['folder', { folder: 'https://example.com/' }],
    ['base_url', { base_url: 'javascript:alert(1)' }],
    ['password', { password: 'x' }],
  ])('rejects an invalid %s with an error that names the field', async (field, change) => {
    const answer = await save(change);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual([field]);
    expect((await read()).is_configured).toBe(false);
  });

  test('keeps the result of a test until its settings are saved again', async () => {
    expect((await superuser.call(connectorEndpoints.test, drive)).status).toBe(409);
    await save();
    const good = {
      is_ok: true,
      text: 'Documents are created in “Content”.',
      at: expect.any(String),
    };
    expect(await check()).toEqual(good);
    expect((await read()).last_test).toEqual(good);
    await save();
    expect((await read()).last_test).toBeNull();
  });

  test.each([
    [
      'the key',
      () =>
        save({ service_account_key: keyFile(google.tokenUrl, { client_email: 'x@example.com' }) }),
      'does not accept the key',
    ],
    ['the folder', () => save({ folder: 'no-such-folder' }), 'not there, or not shared with'],
    ['the address', () => save({ base_url: 'http://10.0.0.1' }), 'ALLOWED_HOSTS'],
    [
      'the permission',
      () =>
        save().then(() => {
          google.root.capabilities.canAddChildren = false;
        }),
      'may not write to “Content”',
    ],
    [
      'the shared drive',
      () =>
        save().then(() => {
          google.root.driveId = undefined;
        }),
      'not in a shared drive',
    ],
    [
      'the type of the folder',
      () =>
        save()
          .then(() => {
            google.files.set('a-document', {
              id: 'a-document',
              name: 'Notes',
              mimeType: 'text/plain',
              parents: [],
            });
          })
          .then(() => save({ folder: 'a-document' })),
      '“Notes” is not a folder',
    ],
    [
      'the API',
      () =>
        save().then(() =>
          google.fail({
            path: '/drive',
            status: 403,
            body: driveError(403, 'accessNotConfigured'),
          }),
        ),
      'not turned on',
    ],
  ])('reports %s as the reason that a test failed', async (_, arrange, text) => {
    await arrange();
    expect(await check()).toEqual({
      is_ok: false,
      text: expect.stringContaining(text),
      at: expect.any(String),
    });
  });

  test('can be removed along with its key', async () => {
    await save();
    expect((await superuser.call(connectorEndpoints.remove, drive)).status).toBe(204);
    expect(await read()).toMatchObject({ is_configured: false, account: null, last_test: null });
    expect((await superuser.call(connectorEndpoints.remove, drive)).status).toBe(404);
    expect(await portal.database.writer.selectFrom('connector').selectAll().execute()).toEqual([]);
  });

  test('shows staff its status, but not its settings', async () => {
    const staff = await portal.signIn(await makePerson(portal.database.writer, { kind: 'staff' }));
    const list = async () => (await staff.call(connectorEndpoints.list)).body;
    const [unset] = await list();
    expect(unset).toMatchObject({ id: 'google-drive', status: { state: 'not_set_up' } });
    await save();
    await check();
    google.fail({ path: '/drive', status: 404, body: driveError(404, 'notFound') });
    const [working] = await list();
    expect(working?.status).toMatchObject({ state: 'working', last_error: null });
    clock.set(new Date(Date.now() + 1000).toISOString());
    await check();
    const [failing] = await list();
    expect(failing?.status).toEqual({
      state: 'failing',
      last_success_at: working?.status.last_success_at,
      last_error: expect.stringContaining('not there, or not shared with'),
      last_error_at: clock.instant(),
      next_try_at: null,
    });
    expect(JSON.stringify(failing)).not.toContain(rootFolder);
  });

  test('can’t be changed by staff who aren’t superusers', async () => {
    const staff = await portal.signIn(await makePerson(portal.database.writer, { kind: 'staff' }));
    const { list, ...others } = connectorEndpoints;
    for (const endpoint of Object.values(others)) {
      const answer = await staff.call(endpoint as typeof others.get, drive);
      expect(answer.status).toBe(403);
    }
  });
});
