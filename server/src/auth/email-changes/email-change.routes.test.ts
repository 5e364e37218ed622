import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { makePerson, type PersonKind } from '#testing/people.factories.ts';
import type { TestPortal } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const password = 'correct horse battery';
const { portal } = usePortal();
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
afterEach(async () => {
  clock.set();
  await portal.database.writer.deleteFrom('rate_limit').execute();
});

const make = (kind: PersonKind) => makePerson(portal.database.writer, { kind, password_hash });
type Caller = Awaited<ReturnType<TestPortal['signIn']>>;

const request = (caller: Caller, email: string, typed = password) =>
  caller.call(authEndpoints.requestEmailChange, { body: { email, password: typed } });

const mailsTo = (email: string) =>
  portal.database.reader
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('id')
    .execute();

/** Returns the token from the link that was last emailed to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ secret }) => secret !== null);
  if (!mail) throw new Error(`No link was mailed to ${email}.`);
  return /\/auth\/email-change\/([^/\s]+)/.exec(withSecretLink(mail).text)?.[1] ?? '';
}

const confirm = (token: string) =>
  portal.anonymous.call(authEndpoints.confirmEmailChange, { body: { token } });

const emailOf = async (caller: Caller) => (await caller.call(authEndpoints.getUser)).body.email;

test('an address is changed when its owner confirms the emailed link, and the old address is notified', async () => {
  const person = await make('customer');
  const caller = await portal.signIn(person);
  const wrong = await request(caller, 'new@client.example', 'not it');
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body)).toEqual(['password']);
  expect((await request(caller, 'new@client.example')).status).toBe(200);
  expect(await emailOf(caller)).toBe(person.email);

  const token = await mailedToken('new@client.example');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await emailOf(caller)).toBe('new@client.example');
  expect((await mailsTo(person.email ?? '')).map(({ subject }) => subject)).toEqual([
    'Your email address was changed',
  ]);
  const signIn = (username: string) =>
    portal.anonymous.call(authEndpoints.login, { body: { username, password } });
  expect((await signIn('new@client.example')).status).toBe(200);
  expect((await signIn(person.email ?? '')).status).toBe(400);
});

test('a second request invalidates the first link, and a link expires after a day', async () => {
  clock.set('2030-01-01T00:00:00.000Z');
  const caller = await portal.signIn(await make('writer'));
  await request(caller, 'first@client.example');
  const first = await mailedToken('first@client.example');
  await request(caller, 'second@client.example');
  expect((await confirm(first)).status).toBe(400);
  const second = await mailedToken('second@client.example');
  clock.set('2030-01-02T00:00:01.000Z');
  expect((await confirm(second)).status).toBe(400);
});

test('requests for taken and free addresses get the same response, and the owner of a taken address is notified', async () => {
  const other = await make('customer');
  const caller = await portal.signIn(await make('writer'));
  const known = await request(caller, other.email ?? '');
  const free = await request(caller, 'free@client.example');
  expect(known.status).toBe(200);
  const detail = (email: string) => ({
    detail: `We sent a link to ${email}. Open it to confirm the address.`,
  });
  expect(known.body).toEqual(detail(other.email ?? ''));
  expect(free.body).toEqual(detail('free@client.example'));
  const [mail] = await mailsTo(other.email ?? '');
  expect(mail).toMatchObject({ subject: 'This email address is already in use', secret: null });

  // Another user may take the address between the request and the confirmation.
  const staff = await portal.signIn(await make('superuser'));
  const third = await make('customer');
  const body = { email: 'free@client.example' };
  await staff.call(userEndpoints.update, { params: { id: third.id }, body });
  expect((await confirm(await mailedToken('free@client.example'))).status).toBe(400);
});

test('a person can request at most five links in 15 minutes, and an address receives at most five', async () => {
  clock.set('2026-03-02T10:00:00.000Z');
  const caller = await portal.signIn(await make('customer'));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await request(caller, `many${attempt}@elsewhere.example`)).status).toBe(200);
  }
  expect((await request(caller, 'many6@elsewhere.example')).status).toBe(429);
  expect(await mailsTo('many6@elsewhere.example')).toEqual([]);
  const victim = 'Victim@elsewhere.example';
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const other = await portal.signIn(await make('customer'));
    expect((await request(other, victim)).status).toBe(200);
  }
  const sixth = await portal.signIn(await make('customer'));
  expect((await request(sixth, victim.toLowerCase())).status).toBe(429);
  clock.set('2026-03-02T10:15:01.000Z');
  expect((await request(caller, 'many6@elsewhere.example')).status).toBe(200);
});

test('wrong passwords don’t count toward the limit on links', async () => {
  const caller = await portal.signIn(await make('customer'));
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect((await request(caller, 'new@typing.example', 'not it')).status).toBe(400);
  }
  expect((await request(caller, 'new@typing.example')).status).toBe(200);
});
