import { auditEntryEndpoints } from '@portal/contract/administration/audit-entry.endpoints.ts';
import { apiKeyEndpoints } from '@portal/contract/auth/api-key.endpoints.ts';
import { maximumApiKeys } from '@portal/contract/auth/api-key.schema.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { organizationEndpoints } from '@portal/contract/organizations/organization.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { groupPermissionEndpoints } from '@portal/contract/users/group-permission.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePerson, type Person, type PersonKind } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { purgeApiKeys } from './api-key.service.ts';

const { create, list, revoke } = apiKeyEndpoints;
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

const body = (more: object = {}) => ({
  name: 'Reports',
  scope: 'read' as const,
  password,
  ...more,
});

async function makeKey(caller: Caller, more: object = {}) {
  const answer = await caller.call(create, { body: body(more) });
  expect(answer.status).toBe(201);
  return answer.body;
}

const withKey = (token: string) => portal.withToken(token);

const me = async (caller: Caller) => (await caller.call(authEndpoints.getUser)).status;

async function signedIn(kind: PersonKind): Promise<{ person: Person; caller: Caller }> {
  const person = await make(kind);
  return { person, caller: await portal.signIn(person) };
}

test('calls with a key run as its owner, the key is returned only once, and its last use is recorded', async () => {
  const { person, caller } = await signedIn('customer');
  clock.set('2026-03-02T10:00:00.000Z');
  const { token, ...key } = await makeKey(caller);
  expect(key).toEqual({
    id: key.id,
    user: person.id,
    name: 'Reports',
    scope: 'read',
    token_end: token.slice(-4),
    created_at: '2026-03-02T10:00:00.000Z',
    expires_at: null,
    last_used_at: null,
  });
  const answer = await withKey(token).call(authEndpoints.getUser);
  expect(answer.body.id).toBe(person.id);
  const bearer = { authorization: `Bearer ${token}` };
  expect(
    (await portal.anonymous.raw('GET', '/api/rest-auth/user/', undefined, bearer)).status,
  ).toBe(200);

  const listed = await caller.call(list);
  expect(listed.body).toEqual([{ ...key, last_used_at: '2026-03-02T10:00:00.000Z' }]);
  expect(listed.text).not.toContain(token);
  clock.set('2026-03-02T10:59:00.000Z');
  await me(withKey(token));
  expect((await caller.call(list)).body[0]?.last_used_at).toBe('2026-03-02T10:00:00.000Z');
  clock.set('2026-03-02T11:00:00.000Z');
  await me(withKey(token));
  expect((await caller.call(list)).body[0]?.last_used_at).toBe('2026-03-02T11:00:00.000Z');
});

test('creating a key requires the password, and password guesses are limited', async () => {
  const { caller } = await signedIn('writer');
  const wrong = await caller.call(create, { body: body({ password: 'not it' }) });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body)).toEqual(['password']);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    statuses.push((await caller.call(create, { body: body({ password: `${guess}` }) })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await caller.call(list)).body).toEqual([]);
});

test('a read-only key can’t change data, and a write key has its owner’s permissions', async () => {
  const { person, caller } = await signedIn('customer');
  const params = { id: person.id };
  const rename = { params, body: { nick_name: 'Kit' } };
  const reader = withKey((await makeKey(caller)).token);
  expect(await reader.call(userPreferencesEndpoints.update, rename)).toMatchObject({
    status: 403,
    body: { detail: 'This API key can only read.' },
  });
  const writer = withKey((await makeKey(caller, { scope: 'write' })).token);
  expect((await writer.call(userPreferencesEndpoints.update, rename)).status).toBe(200);
  const organization = { dba_name: 'X', legal_name: 'X', business_email: 'x@example.com' };
  expect((await writer.call(organizationEndpoints.create, { body: organization })).status).toBe(
    403,
  );
});

test('a key can’t manage keys or sessions, or change a password, an email address, or flags', async () => {
  const { person, caller } = await signedIn('superuser');
  const other = await make('customer');
  const key = await makeKey(caller, { scope: 'write' });
  const keyed = withKey(key.token);
  const passwords = { new_password1: 'another word 1', new_password2: 'another word 1' };
  const refused = [
    await keyed.call(create, { body: body() }),
    await keyed.call(list),
    await keyed.call(revoke, { params: { id: key.id } }),
    await keyed.call(sessionEndpoints.list),
    await keyed.call(sessionEndpoints.revokeOthers),
    await keyed.call(authEndpoints.logout),
    await keyed.call(authEndpoints.login, {
      query: { as: other.username },
      body: { username: person.username, password },
    }),
    await keyed.call(authEndpoints.changePassword, {
      body: { old_password: password, ...passwords },
    }),
    await keyed.call(authEndpoints.requestEmailChange, {
      body: { email: 'me@elsewhere.example', password },
    }),
    await keyed.call(authEndpoints.setUserPassword, {
      body: { user_id: other.id, password1: 'another word 1', password2: 'another word 1' },
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  for (const change of [{ email: 'x@elsewhere.example' }, { is_superuser: true }]) {
    const answer = await keyed.call(userEndpoints.update, {
      params: { id: other.id },
      body: change,
    });
    expect(answer.status).toBe(400);
  }
  expect(await me(caller)).toBe(200);
  expect(await me(keyed)).toBe(200);
});

test('a key stops working after its last day, when it is revoked, and when its owner loses access', async () => {
  clock.set('2026-03-02T15:00:00.000Z');
  const { person, caller } = await signedIn('editor');
  const past = await caller.call(create, { body: body({ expires_on: '2026-03-01' }) });
  expect(past).toMatchObject({ status: 400, body: { expires_on: [expect.any(String)] } });
  const ending = await makeKey(caller, { expires_on: '2026-03-03' });
  const endless = await makeKey(caller);
  const revoked = await makeKey(caller);
  expect(await me(withKey(revoked.token))).toBe(200);
  expect((await caller.call(revoke, { params: { id: revoked.id } })).status).toBe(204);
  expect(await me(withKey(revoked.token))).toBe(401);
  clock.set('2026-03-04T04:59:00.000Z');
  expect(await me(withKey(ending.token))).toBe(200);
  clock.set('2026-03-04T05:00:00.000Z');
  expect(await me(withKey(ending.token))).toBe(401);
  expect(await me(withKey(endless.token))).toBe(200);

  const { caller: superuser } = await signedIn('superuser');
  const deactivate = { params: { id: person.id }, body: { is_active: false } };
  expect((await superuser.call(userEndpoints.update, deactivate)).status).toBe(200);
  expect(await me(withKey(endless.token))).toBe(401);
  await superuser.call(userEndpoints.update, { ...deactivate, body: { is_active: true } });
  expect(await me(withKey(endless.token))).toBe(401);
});

test('an expired key is listed for another month', async () => {
  clock.set('2026-03-02T15:00:00.000Z');
  const { person, caller } = await signedIn('editor');
  await makeKey(caller, { expires_on: '2026-03-03' });
  const purged = async (now: string) => {
    clock.set(now);
    await portal.database.transaction(purgeApiKeys);
    return (await (await portal.signIn(person)).call(list)).body.length;
  };
  expect(await purged('2026-04-02T05:00:00.000Z')).toBe(1);
  expect(await purged('2026-04-03T05:00:00.000Z')).toBe(0);
});

test('only superusers can list and revoke other people’s keys, and they can’t see secrets', async () => {
  const { person, caller } = await signedIn('writer');
  const { token, ...key } = await makeKey(caller);
  const { caller: staff } = await signedIn('staff');
  const { caller: superuser } = await signedIn('superuser');
  const query = { user: person.id };
  expect((await staff.call(list, { query })).status).toBe(403);
  expect((await staff.call(revoke, { params: { id: key.id } })).status).toBe(404);
  const listed = await superuser.call(list, { query });
  expect(listed.body).toEqual([key]);
  expect(listed.text).not.toContain(token);
  expect((await superuser.call(revoke, { params: { id: key.id } })).status).toBe(204);
  expect(await me(withKey(token))).toBe(401);
});

test('an impersonator can’t create or revoke keys', async () => {
  const [impersonator, person] = [await make('superuser'), await make('writer')];
  const impersonated = await portal.impersonate(impersonator, person);
  expect((await impersonated.call(create, { body: body() })).status).toBe(403);
  const { id } = await makeKey(await portal.signIn(person));
  expect((await impersonated.call(revoke, { params: { id } })).status).toBe(403);
});

test('a person can have at most 20 keys, even if they are created concurrently', async () => {
  const { person, caller } = await signedIn('editor');
  const row = { person_id: person.id, name: 'x', token_end: 'xxxx', scope: 'read' as const };
  const rows = Array.from({ length: maximumApiKeys - 1 }, (_, at) => ({
    ...row,
    token_hash: `${person.id} ${at}`,
    created_at: clock.instant(),
  }));
  await portal.database.transaction((db) => db.insertInto('api_key').values(rows).execute());
  const answers = await Promise.all([
    caller.call(create, { body: body() }),
    caller.call(create, { body: body() }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('the audit log records the creation and revocation of keys, and which key was used for a change', async () => {
  const { person, caller } = await signedIn('superuser');
  const key = await makeKey(caller, { scope: 'write' });
  const other = await make('staff');
  const keyed = withKey(key.token);
  await keyed.call(userEndpoints.update, { params: { id: other.id }, body: { first_name: 'Io' } });
  await caller.call(revoke, { params: { id: key.id } });
  const { body: entries } = await caller.call(auditEntryEndpoints.list, {
    query: { actor: person.id },
  });
  expect(entries.map(({ action, details, ip }) => ({ action, details, ip }))).toEqual([
    { action: 'api_key.revoked', details: { person: person.id }, ip: '127.0.0.1' },
    {
      action: 'person.renamed',
      details: { fields: ['first_name'], api_key: key.id },
      ip: '127.0.0.1',
    },
    { action: 'api_key.created', details: { scope: 'write', expires_at: null }, ip: '127.0.0.1' },
  ]);
});

// Requirements: D-12
test('a key can’t invite or create staff, and can’t change roles or group permissions', async () => {
  const { caller } = await signedIn('superuser');
  const keyed = withKey((await makeKey(caller, { scope: 'write' })).token);
  const customer = await make('customer');
  const invite = (role: number, more: object = {}) =>
    keyed.call(invitationEndpoints.createAndSend, {
      body: { email: 'new@elsewhere.example', first_name: 'N', last_name: 'N', role, ...more },
    });
  const params = { id: groups.customer.id };
  const permissions = { body: { permissions: ['view_contentarticle' as const] } };
  const refused = [
    await invite(groups.staff.id),
    await invite(groups.administrator.id),
    await invite(groups.staff.id, { create_user: true, send_invite: false }),
    await keyed.call(groupPermissionEndpoints.update, { params, ...permissions }),
    await keyed.call(userEndpoints.update, {
      params: { id: customer.id },
      body: { default_role: groups.administrator.id },
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect((await invite(groups.editor.id)).status).toBe(201);
  const renamed = await keyed.call(userEndpoints.update, {
    params: { id: customer.id },
    body: { first_name: 'Kit', default_role: groups.customer.id },
  });
  expect(renamed).toMatchObject({ status: 200, body: { first_name: 'Kit' } });
});
