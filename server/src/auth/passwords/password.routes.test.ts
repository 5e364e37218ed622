import { apiKeyEndpoints } from '@portal/contract/auth/api-key.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { makePerson, type Person, type PersonKind } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { hashPassword } from './password-hash.ts';

const password = 'correct horse battery';
const newPassword = 'another horse battery';
const { portal } = usePortal();
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});

afterEach(async () => {
  clock.set();
  await portal.database.writer.deleteFrom('rate_limit').execute();
});

const make = (kind: PersonKind, given: object = {}) =>
  makePerson(portal.database.writer, { kind, password_hash, ...given });

const login = (person: Person, typed: string) =>
  portal.anonymous.call(authEndpoints.login, {
    body: { username: person.username, password: typed },
  });

const mailsTo = (person: Person) =>
  portal.database.reader
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', person.email ?? '')
    .orderBy('id')
    .execute();

const askForReset = (email: string) =>
  portal.anonymous.call(authEndpoints.requestPasswordReset, { body: { email } });

/** Requests a reset link and runs the job that emails it. */
async function requestReset(email: string) {
  const answer = await askForReset(email);
  await portal.services.runner.runDue();
  return answer;
}

/** Returns the uid and token from the link that was last emailed to a person. */
async function mailedLink(person: Person): Promise<{ uid: string; token: string }> {
  const mail = (await mailsTo(person)).findLast(({ secret }) => secret !== null);
  if (!mail) throw new Error('No link was mailed.');
  expect(mail.text + mail.html).not.toMatch(/password-reset\/\d/);
  const link = /\/auth\/password-reset\/([^/\s]+)\/([^/\s]+)/.exec(withSecretLink(mail).text);
  return { uid: link?.[1] ?? '', token: link?.[2] ?? '' };
}

const confirm = (link: { uid: string; token: string }, typed = newPassword, again = typed) =>
  portal.anonymous.call(authEndpoints.confirmPasswordReset, {
    body: { ...link, new_password1: typed, new_password2: again },
  });

// Requirements: API-AUTH-09, P2-API-AUTH-09, SETTINGS-14
test('changing a password requires the old one and ends all other sessions', async () => {
  const person = await make('writer');
  const [one, other] = [await portal.signIn(person), await portal.signIn(person)];
  const change = (old_password: string) =>
    one.call(authEndpoints.changePassword, {
      body: { old_password, new_password1: newPassword, new_password2: newPassword },
    });
  const wrong = await change('not it');
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body)).toEqual(['old_password']);
  expect((await change(password)).status).toBe(200);
  expect((await one.call(authEndpoints.getUser)).status).toBe(200);
  expect((await other.call(authEndpoints.getUser)).status).toBe(401);
  expect((await login(person, password)).status).toBe(400);
  expect((await login(person, newPassword)).status).toBe(200);
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ]);
});

// Requirements: AUTH-30, AUTH-42, P2-AUTH-16, SETTINGS-17
test('a new password must comply with the rules', async () => {
  const person = await make('writer', {
    username: 'margaret.hamilton',
    email: 'margaret@apollo.example',
    first_name: 'Margaret',
    last_name: 'Hamilton',
  });
  const caller = await portal.signIn(person);
  const change = (new_password1: string, new_password2 = new_password1) =>
    caller.call(authEndpoints.changePassword, {
      body: { old_password: password, new_password1, new_password2 },
    });
  const refusals = [
    ['short1!', 'This password is too short. It must contain at least 8 characters.'],
    ['83629154072', 'This password is entirely numeric.'],
    ['Password123', 'This password is too common.'],
    ['Summer2026!', 'This password is too common.'],
    ['Iloveyou', 'This password is too common.'],
    ['margaret.hamilton', 'The password is too similar to the username.'],
    ['hamilton1', 'The password is too similar to the username.'],
    ['apollo.example', 'The password is too similar to the email address.'],
  ] as const;
  for (const [typed, text] of refusals) {
    const answer = await change(typed);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ new_password1: [text] });
  }
  const mismatch = await change(newPassword, `${newPassword}!`);
  expect(mismatch.status).toBe(400);
  expect(mismatch.body).toEqual({ new_password2: ["The two password fields didn't match."] });
});

// Requirements: AUTH-38, AUTH-40, API-AUTH-10, API-AUTH-11, P2-API-AUTH-10, P2-API-AUTH-11
test('a reset link is emailed, works once, and ends all of the person’s sessions', async () => {
  const person = await make('customer');
  const caller = await portal.signIn(person);
  const answer = await requestReset((person.email ?? '').toUpperCase());
  expect(answer.status).toBe(200);
  const link = await mailedLink(person);
  expect((await confirm({ ...link, token: 'x'.repeat(43) })).status).toBe(400);
  expect((await confirm({ ...link, uid: '1' })).status).toBe(400);
  expect((await confirm(link, newPassword, 'something else')).body).toEqual({
    new_password2: ["The two password fields didn't match."],
  });
  const answers = await Promise.all([confirm(link), confirm(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await confirm(link)).status).toBe(400);
  expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
  expect((await login(person, newPassword)).status).toBe(200);
});

test('a reset link expires after three days', async () => {
  const person = await make('customer');
  clock.set('2030-01-01T00:00:00.000Z');
  await requestReset(person.email ?? '');
  const link = await mailedLink(person);
  clock.set('2030-01-04T00:00:00.000Z');
  expect((await confirm(link)).status).toBe(400);
  clock.set('2030-01-03T23:59:59.000Z');
  expect((await confirm(link)).status).toBe(200);
});

// Requirements: API-AUTH-11
test.each(['0', 'x', '3000000000', '9'.repeat(40)])(
  'a password reset for the nonexistent user %s is rejected',
  async (uid) => {
    expect(await confirm({ uid, token: 'x'.repeat(43) })).toMatchObject({
      status: 400,
      body: { non_field_errors: ['This link is no longer valid. Please request a new one.'] },
    });
  },
);

// Requirements: P2-API-AUTH-10
test('the response to a reset request doesn’t reveal whether an email address is known', async () => {
  const inactive = await make('customer', { is_active: 0 });
  for (const email of ['unknown@nowhere.example', inactive.email ?? '']) {
    const answer = await requestReset(email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      detail: `If an account exists for ${email}, a password reset link has been sent.`,
    });
  }
  expect(await mailsTo(inactive)).toEqual([]);
  expect((await requestReset('abc')).status).toBe(400);
});

// Requirements: AMB-27
test('a reset request only queues a job, so that its response time doesn’t reveal known addresses', async () => {
  const [known, inactive] = [await make('customer'), await make('customer', { is_active: 0 })];
  const emails = [known.email, inactive.email, 'unknown@nowhere.example'];
  const queued = () =>
    portal.database.reader
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'auth.mail-reset')
      .where('state', '=', 'queued')
      .orderBy('id')
      .execute();
  const answers = [];
  for (const email of emails) answers.push((await askForReset(email ?? '')).status);
  expect(answers).toEqual([200, 200, 200]);
  expect((await queued()).map(({ payload }) => JSON.parse(payload).email)).toEqual(emails);
  expect(await mailsTo(known)).toEqual([]);
  await portal.services.runner.runDue();
  expect(await queued()).toEqual([]);
  expect(await mailsTo(known)).toHaveLength(1);
});

test('an email address receives at most five reset links in 15 minutes', async () => {
  const person = await make('customer');
  const answers = [];
  for (let count = 0; count < 7; count += 1) {
    answers.push((await requestReset(person.email ?? '')).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200]);
  expect((await mailsTo(person)).length).toBe(5);
});

test('a person without a password can set one with a reset link', async () => {
  const person = await make('customer', { password_hash: null });
  await requestReset(person.email ?? '');
  expect((await confirm(await mailedLink(person))).status).toBe(200);
  expect((await login(person, newPassword)).status).toBe(200);
});

// Requirements: USERS-40, API-AUTH-12
test('staff can set the password of people who aren’t staff without knowing the old password', async () => {
  const [admin, staff, writer] = [
    await make('superuser'),
    await make('staff'),
    await make('writer'),
  ];
  const theirs = await portal.signIn(writer);
  const caller = await portal.signIn(admin);
  const set = (by: typeof caller, person: Person, password2 = newPassword) =>
    by.call(authEndpoints.setUserPassword, {
      body: { user_id: person.id, password1: newPassword, password2 },
    });
  expect((await set(caller, writer, 'different one')).body).toEqual({
    password2: ["The two password fields didn't match."],
  });
  const answer = await set(caller, writer);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ detail: 'User Password Updated!' });
  expect((await theirs.call(authEndpoints.getUser)).status).toBe(401);
  expect((await login(writer, newPassword)).status).toBe(200);
  const [mail] = await mailsTo(writer);
  expect(mail?.text).toContain(`${admin.name} has set a new password`);
  expect((await set(caller, { ...writer, id: 3_000_000_000 })).status).toBe(400);
  // The passwords of staff can't be set, and setting another person's password requires permission.
  expect((await set(caller, staff)).status).toBe(403);
  expect((await set(await portal.signIn(writer), staff)).status).toBe(403);
});

test('setting a password leaves the version of the person’s record unchanged', async () => {
  const staff = await portal.signIn(await makePerson(portal.database.writer, { kind: 'staff' }));
  const { id } = await makePerson(portal.database.writer, { kind: 'writer' });
  const version = async () =>
    (await staff.call(userEndpoints.get, { params: { id } })).body.version;
  const before = await version();
  const body = { user_id: id, password1: newPassword, password2: newPassword };
  expect((await staff.call(authEndpoints.setUserPassword, { body })).status).toBe(200);
  expect(await version()).toBe(before);
});

describe('a reset link that is sent by staff', () => {
  const send = (by: Caller, { id }: Pick<Person, 'id'>) =>
    by.call(authEndpoints.sendPasswordReset, { params: { id } });

  const auditsOf = (person: Person) =>
    portal.database.reader
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'acting_as_id'])
      .where('subject_noun', '=', 'person')
      .where('subject_id', '=', person.id)
      .execute();

  test('is an ordinary reset link, isn’t included in the response, and is audited', async () => {
    const [staff, customer] = [await make('staff'), await make('customer')];
    const theirs = await portal.signIn(customer);
    const answer = await send(await portal.signIn(staff), customer);
    expect(answer).toMatchObject({
      status: 200,
      body: { detail: `A reset link is on its way to ${customer.name} (${customer.email}).` },
    });
    const [mail] = await mailsTo(customer);
    expect(mail?.subject).toBe('Reset your password');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`${staff.name} has sent you a link to choose a new password`);
      expect(body).not.toContain('Someone, most likely you');
      expect(body).not.toContain('Forgot Password?');
    }
    const link = await mailedLink(customer);
    expect(answer.text).not.toContain(link.token);
    expect(await auditsOf(customer)).toEqual([
      { action: 'password.reset_sent', actor_id: staff.id, acting_as_id: null },
    ]);
    // The old password and the sessions stay valid until the link is used.
    expect((await theirs.call(authEndpoints.getUser)).status).toBe(200);
    expect((await confirm(link)).status).toBe(200);
    expect((await login(customer, newPassword)).status).toBe(200);
  });

  test('can be sent only by people who are allowed to set that password', async () => {
    const kinds = [
      ...(['superuser', 'staff', 'writer', 'editor', 'contractor'] as const),
      ...(['customer', 'owner', 'nobody'] as const),
    ];
    for (const kind of kinds) {
      const caller = await portal.signIn(await make(kind));
      for (const target of kinds) {
        const person = await make(target);
        const sent = await send(caller, person);
        const mails = await mailsTo(person);
        const set = await caller.call(authEndpoints.setUserPassword, {
          body: { user_id: person.id, password1: newPassword, password2: newPassword },
        });
        expect([kind, target, sent.status]).toEqual([kind, target, set.status]);
        expect(mails).toHaveLength(sent.status === 200 ? 1 : 0);
      }
    }
  });

  test('can’t be sent to oneself or an unknown person, without a session, or with an API key', async () => {
    const staff = await make('staff');
    const customer = await make('customer');
    const caller = await portal.signIn(staff);
    expect((await send(caller, staff)).status).toBe(403);
    expect((await send(caller, { id: 999_999 })).status).toBe(404);
    expect((await send(portal.anonymous, customer)).status).toBe(401);
    const key = await caller.call(apiKeyEndpoints.create, {
      body: { name: 'Scripts', scope: 'write', password },
    });
    expect(key.status).toBe(201);
    expect((await send(portal.withToken(key.body.token), customer)).status).toBe(403);
    expect(await mailsTo(customer)).toEqual([]);
  });

  test('can’t be sent to a person who is inactive or has no email address', async () => {
    const caller = await portal.signIn(await make('staff'));
    const inactive = await make('customer', { is_active: 0 });
    const unreachable = await make('customer', { email: null });
    expect(await send(caller, inactive)).toMatchObject({
      status: 409,
      body: {
        detail: `${inactive.name} is deactivated and can’t sign in, so no reset link was sent.`,
      },
    });
    expect(await send(caller, unreachable)).toMatchObject({
      status: 409,
      body: { detail: `${unreachable.name} has no email address, so no reset link was sent.` },
    });
    expect(await mailsTo(inactive)).toEqual([]);
    expect(await auditsOf(unreachable)).toEqual([]);
  });

  test('counts toward the limit of five links in 15 minutes', async () => {
    const customer = await make('customer');
    const caller = await portal.signIn(await make('staff'));
    for (let count = 0; count < 2; count += 1) await requestReset(customer.email ?? '');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await send(caller, customer)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(customer)).toHaveLength(5);
  });
});

test('an impersonator can’t change the impersonated person’s password', async () => {
  const [admin, writer] = [await make('superuser'), await make('writer')];
  const { body } = await portal.anonymous.call(authEndpoints.login, {
    query: { as: writer.username },
    body: { username: admin.username, password },
  });
  const impersonated = portal.withToken(body.ghost_user_token ?? '');
  const answer = await impersonated.call(authEndpoints.changePassword, {
    body: { old_password: password, new_password1: newPassword, new_password2: newPassword },
  });
  expect(answer.status).toBe(403);
});
