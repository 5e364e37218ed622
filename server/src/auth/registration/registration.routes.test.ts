import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { foldText } from '@portal/contract/platform/text.ts';
import { afterEach, expect, test } from 'vitest';
import { ensureSuperuserInvitation } from '#organizations/invitations/superuser-invitation.service.ts';
import { clock, instantAfter } from '#platform/clock.ts';
import { hashToken, makeToken } from '#platform/tokens.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal } = usePortal();
let made = 0;

afterEach(() => clock.set());

/** Creates an invitation. Returns its organization and a request body for registering. */
async function invite(given: object = {}) {
  const db = portal.database.writer;
  made += 1;
  const email = `New.Person${made}@client.example`;
  const key = makeToken();
  const organization = await makeOrganization(db);
  await db
    .insertInto('invitation')
    .values({
      email,
      email_key: foldText(email),
      first_name: 'Ada',
      last_name: 'Lovelace',
      title: null,
      phone_number: null,
      organization_id: organization.id,
      role_id: groups.customer.id,
      rate_cents: null,
      receive_reporting_email: 1,
      receive_approval_reminders: 1,
      key_hash: hashToken(key),
      inviter_id: null,
      person_id: null,
      created_at: clock.instant(),
      sent_at: clock.instant(),
      expires_at: instantAfter(72 * 3_600_000),
      accepted_at: null,
      revoked_at: null,
      ...given,
    })
    .execute();
  const body = {
    username: `ada${made}`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    title: 'Countess',
    phone_number: '555-0100',
    password1: 'analytical engine',
    password2: 'analytical engine',
    email,
    key,
  };
  return { body, organization };
}

type Body = Awaited<ReturnType<typeof invite>>['body'];
const register = (body: Body) => portal.anonymous.call(authEndpoints.register, { body });

const invalidLink = {
  non_field_errors: ['This invitation is no longer valid. Please ask for a new one.'],
};

// Requirements: AUTH-28, AUTH-31, API-AUTH-05, P2-API-AUTH-05
test('an invited person registers and is signed in', async () => {
  const { body, organization } = await invite();
  const answer = await register({ ...body, email: body.email.toLowerCase() });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    username: body.username,
    name: 'Ada Lovelace',
    title: 'Countess',
    phone_number: '555-0100',
    default_role: { id: 3, name: 'Customer' },
    is_staff: false,
    is_superuser: false,
    writer: null,
    org_roles: [
      {
        organization: organization.id,
        role: { id: 3, name: 'Customer' },
        receive_reporting_email: true,
        receive_approval_reminders: true,
      },
    ],
    user_preferences: { default_organization: { id: organization.id } },
  });
  const caller = portal.withToken(answer.body.token);
  expect((await caller.call(authEndpoints.getUser)).status).toBe(200);
  const login = await portal.anonymous.call(authEndpoints.login, {
    body: { username: body.email, password: body.password1 },
  });
  expect(login.status).toBe(200);
});

test('registering an invited writer creates a writer record with the invitation’s rate', async () => {
  const { body } = await invite({ is_writer: 1, rate_cents: 15, role_id: groups.contractor.id });
  const answer = await register(body);
  expect(answer.body.user.writer).toMatchObject({ rate: 0.15 });
});

test('an invitation works only once, only for the invited address, and only for 72 hours', async () => {
  clock.set('2030-01-01T00:00:00.000Z');
  const { body } = await invite();
  for (const wrong of [{ key: makeToken() }, { email: 'other@client.example' }]) {
    const answer = await register({ ...body, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(invalidLink);
  }
  clock.set('2030-01-04T00:00:00.000Z');
  expect((await register(body)).body).toEqual(invalidLink);
  clock.set('2030-01-03T23:59:59.000Z');
  const answers = await Promise.all([register(body), register({ ...body, username: 'ada.two' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('a revoked invitation is rejected', async () => {
  const { body } = await invite({ revoked_at: clock.instant() });
  expect((await register(body)).body).toEqual(invalidLink);
});

// Requirements: AUTH-30, P2-AUTH-16
test('errors are reported per field, and don’t use up the invitation', async () => {
  const { body } = await invite();
  const taken = await makePerson(portal.database.writer, { kind: 'writer' });
  const mistakes = [
    [{ password2: 'different' }, { password2: ["The two password fields didn't match."] }],
    [
      { password1: 'Password123', password2: 'Password123' },
      { password1: ['This password is too common.'] },
    ],
    [
      { username: taken.username.toUpperCase() },
      { username: ['A user with this username already exists.'] },
    ],
    [{ username: 'a@b.example' }, { username: ['Use letters, digits, and . _ + - only.'] }],
    [{ username: 'Lead' }, { username: ['This name is reserved.'] }],
  ] as const;
  for (const [change, errors] of mistakes) {
    const answer = await register({ ...body, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(errors);
  }
  const extra = { ...body, is_superuser: true };
  const answer = await portal.anonymous.raw('POST', '/api/rest-auth/registration/', extra);
  expect(answer.body).toEqual({ is_superuser: ['This field is not known.'] });
  expect((await register(body)).status).toBe(201);
});

// Requirements: D-52
test('the first superuser registers with only a key, and chooses an email address', async () => {
  const path = await portal.database.transaction((db) => ensureSuperuserInvitation(db));
  const key = path.split('/').at(-1) ?? '';
  const { body } = await invite();
  const first = { ...body, username: 'first', email: 'me@agency.example' };
  const answer = await register({ ...first, key });
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    email: 'me@agency.example',
    is_staff: true,
    is_superuser: true,
  });
  expect((await register({ ...first, username: 'second', key })).status).toBe(400);
});
