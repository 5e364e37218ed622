import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertSecret } from '#platform/secret-fingerprint.ts';
import { setPortalSecret } from '#platform/secrets.ts';
import {
  endOf,
  makePlace,
  type Place,
  post,
  runSource,
  type ServerProcess,
  startServerProcess,
  withDatabase,
} from '#testing/server-process.ts';

const patience = 120_000;
const secret = 'a secret that these tests have, 32+';
const password = 'a word that nobody guesses';
let place: Place;
let server: ServerProcess;

beforeAll(async () => {
  place = await makePlace();
  server = await startServerProcess(place, { PORTAL_DEMO: 'off', PORTAL_SECRET: secret });
}, patience);
afterAll(async () => {
  await server.end('SIGKILL');
  await place.remove();
});

async function run(args: string[], input = '', env: Record<string, string> = {}) {
  const child = runSource('cli/cli.ts', args, { ...place.env, PORTAL_SECRET: secret, ...env });
  child.stdin?.end(input);
  return { code: await endOf(child), output: child.output() };
}

const signIn = (username: string, word: string) =>
  post(server.url, 'rest-auth/login', { username, password: word });

const audited = (action: string) =>
  withDatabase(place, (database) =>
    database.reader
      .selectFrom('audit_entry')
      .select(['actor_id', 'details'])
      .where('action', '=', action)
      .execute(),
  );

// Requirements: D-52
test('commands invite and create superusers, and set a new password for a person who forgot theirs', {
  timeout: patience,
}, async () => {
  const first = /\/auth\/register\/([\w-]+)"/.exec(server.output())?.[1] ?? '';
  const person = {
    username: 'boss',
    first_name: 'Ada',
    last_name: 'Byron',
    password1: password,
    password2: password,
  };
  const invited = await run(['invite-superuser', 'boss@agency.example']);
  expect(invited).toMatchObject({ code: 0, output: expect.stringContaining('boss@agency') });
  const key = /\/auth\/register\/([\w-]+)\//.exec(invited.output)?.[1] ?? '';
  const register = (sent: object) =>
    post(server.url, 'rest-auth/registration', { ...person, ...sent });
  expect((await register({ key: first, email: 'me@agency.example' })).status).toBe(400);
  expect((await register({ key, email: 'other@agency.example' })).status).toBe(400);
  const made = await register({ key, email: 'boss@agency.example' });
  expect(await made.json()).toMatchObject({ user: { is_superuser: true } });
  expect(await run(['invite-superuser', 'boss@agency.example'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('email: A user with this email already exists.'),
  });
  expect(await audited('superuser.invited')).toEqual([
    { actor_id: null, details: '{"by":"command line"}' },
  ]);

  const create = ['create-superuser', 'second', 'second@agency.example', '--first-name', 'Bea'];
  expect(await run(create, 'short\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('too short'),
  });
  expect(await run(create, `${password}\n`)).toMatchObject({ code: 0 });
  expect(await (await signIn('second', password)).json()).toMatchObject({
    user: { first_name: 'Bea', email: 'second@agency.example', is_superuser: true },
  });

  const { token } = (await (await signIn('boss', password)).json()) as { token: string };
  const other = 'another word to remember';
  expect(await run(['set-password', 'boss@agency.example'], `${other}\n`)).toMatchObject({
    code: 0,
  });
  expect((await signIn('boss', password)).status).toBe(400);
  expect((await signIn('boss', other)).status).toBe(200);
  const user = await fetch(`${server.url}/api/rest-auth/user/`, {
    headers: { authorization: `Token ${token}` },
  });
  expect(user.status).toBe(401);
  expect(await audited('password.set')).toEqual([
    { actor_id: null, details: '{"by":"command line"}' },
  ]);
  expect(await run(['set-password', 'nobody'], `${other}\n`)).toMatchObject({
    code: 1,
    output: 'There is no user "nobody".\n',
  });
  expect(await run(['set-password'])).toMatchObject({ code: 2 });
});

test('a server or command with a different secret doesn’t start', {
  timeout: patience,
}, async () => {
  const wrong = { PORTAL_SECRET: 'x'.repeat(40), PORT: '0' };
  await server.end('SIGTERM');
  const child = runSource('main.ts', [], { ...place.env, ...wrong });
  expect(await endOf(child)).toBe(1);
  expect(child.output()).toMatch(/^PORTAL_SECRET is not the secret of this database/m);
  expect(child.output()).not.toMatch(/\n\s+at /);
  expect(await run(['set-password', 'boss'], 'x\n', wrong)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^PORTAL_SECRET is not the secret/m),
  });
  setPortalSecret(secret);
  await withDatabase(place, (database) => database.transaction(assertSecret));
});
