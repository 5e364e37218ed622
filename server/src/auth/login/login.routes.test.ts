import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { permissions } from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import {
  makeAccount,
  makeOrganization,
  makePerson,
  type Person,
  type PersonKind,
} from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';
import { hashPassword } from '../passwords/password-hash.ts';

const password = 'correct horse battery';
const { portal } = usePortal();
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});

afterEach(() => clock.set());

const make = (kind: PersonKind, given: object = {}) =>
  makePerson(portal.database.writer, { kind, password_hash, ...given });

const login = (username: string, as?: string, typed = password) =>
  portal.anonymous.call(authEndpoints.login, {
    body: { username, password: typed },
    ...(as === undefined ? {} : { query: { as } }),
  });

const sessionsOf = (person: Person) =>
  portal.database.writer
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', person.id)
    .execute();

const auditOf = async (action: string) => {
  const entries = await portal.database.writer
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();
  return entries[0];
};

describe('login', () => {
  // Requirements: AUTH-03, AUTH-04, API-AUTH-03, P2-API-AUTH-03
  test('accepts the username or the email address in any letter case', async () => {
    const writer = await make('writer');
    for (const name of [writer.username, writer.email ?? '', writer.username.toUpperCase()]) {
      const answer = await login(name);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body).sort()).toEqual([
        'ghost_user',
        'ghost_user_token',
        'token',
        'user',
      ]);
      expect(answer.body.user.id).toBe(writer.id);
      expect(answer.body.ghost_user).toBeNull();
      const caller = portal.withToken(answer.body.token);
      expect((await caller.call(authEndpoints.getUser)).body.id).toBe(writer.id);
    }
  });

  test('stores only a hash of the token, and audits the sign-in', async () => {
    const writer = await make('writer');
    const { body } = await login(writer.username);
    const [session] = await sessionsOf(writer);
    expect(session?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(session?.token_hash).not.toContain(body.token);
    expect(body.user.last_login).not.toBeNull();
    expect(await auditOf('session.created')).toMatchObject({ actor_id: writer.id });
  });

  test('returns the same error for wrong passwords, unknown names, and inactive people, and audits it', async () => {
    const writer = await make('writer');
    const inactive = await make('writer', { is_active: 0 });
    const without = await make('writer', { password_hash: null });
    const answers = [
      await login(writer.username, undefined, 'wrong password'),
      await login('nobody-of-this-name'),
      await login(inactive.username),
      await login(without.username),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        non_field_errors: ['Unable to log in with provided credentials.'],
      });
    }
    expect(await auditOf('session.refused')).toMatchObject({ subject_id: without.id });
  });

  // Requirements: P2-API-AUTH-03, P2-API-AUTH-04
  test('names the missing field in its error', async () => {
    const answer = await portal.anonymous.raw('POST', '/api/rest-auth/login/', { username: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ password: ['This field is required.'] });
  });

  describe('rate limits', () => {
    beforeEach(() => portal.database.writer.deleteFrom('rate_limit').execute());
    afterAll(() => portal.database.writer.deleteFrom('rate_limit').execute());

    // Requirements: D-13
    test('allow 10 failed logins per person in 15 minutes, by username and email address combined', async () => {
      clock.set('2030-01-01T12:00:00.000Z');
      const writer = await make('writer');
      for (let count = 0; count < 10; count += 1) {
        const name = count % 2 ? writer.username : (writer.email ?? '');
        expect((await login(name, undefined, 'wrong')).status).toBe(400);
      }
      // A 429 would reveal that this username and this email address belong to one person.
      expect((await login(writer.username)).status).toBe(400);
      // Rejected attempts don't extend the limit.
      clock.set('2030-01-01T12:15:01.000Z');
      expect((await login(writer.username)).status).toBe(200);
    });

    test('allow at most 10 concurrent password guesses', async () => {
      const writer = await make('writer');
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => login(writer.username, undefined, 'wrong')),
      );
      const tried = answers.filter(({ status }) => status === 400);
      expect(tried.length).toBeLessThanOrEqual(10);
    });
  });
});

describe('a session token', () => {
  // Requirements: API-AUTH-01, API-AUTH-02, API-AUTH-07, P2-API-AUTH-02, P2-API-AUTH-07
  test('is required and verified', async () => {
    expect((await portal.anonymous.call(authEndpoints.getUser)).status).toBe(401);
    expect((await portal.withToken('wrong').call(authEndpoints.getUser)).status).toBe(401);
    const caller = await portal.signIn(await make('staff'));
    expect((await caller.call(authEndpoints.getUser)).status).toBe(200);
  });

  // Requirements: API-AUTH-06, P2-API-AUTH-06, AUTH-58
  test('stops working after logout', async () => {
    const person = await make('writer');
    const [one, other] = [await portal.signIn(person), await portal.signIn(person)];
    expect((await one.call(authEndpoints.logout)).status).toBe(200);
    expect((await one.call(authEndpoints.getUser)).status).toBe(401);
    expect((await other.call(authEndpoints.getUser)).status).toBe(200);
  });

  // Requirements: D-13
  test('expires 14 days after its last use', async () => {
    const person = await make('writer');
    clock.set('2030-01-01T00:00:00.000Z');
    const caller = await portal.signIn(person);
    clock.set('2030-01-14T00:00:00.000Z');
    expect((await caller.call(authEndpoints.getUser)).status).toBe(200);
    clock.set('2030-01-27T00:00:00.000Z');
    expect((await caller.call(authEndpoints.getUser)).status).toBe(200);
    clock.set('2030-02-11T00:00:00.000Z');
    expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
  });

  // Requirements: D-13
  test('expires after 90 days, no matter how often it is used', async () => {
    const person = await make('writer');
    clock.set('2030-01-01T00:00:00.000Z');
    const caller = await portal.signIn(person);
    for (let day = 10; day < 90; day += 10) {
      clock.set(new Date(Date.UTC(2030, 0, 1 + day)).toISOString());
      expect((await caller.call(authEndpoints.getUser)).status).toBe(200);
    }
    clock.set(new Date(Date.UTC(2030, 0, 91)).toISOString());
    expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
  });

  test('updates its time of last use at most once an hour', async () => {
    const person = await make('writer');
    clock.set('2030-01-01T00:00:00.000Z');
    const caller = await portal.signIn(person);
    clock.set('2030-01-01T00:59:00.000Z');
    await caller.call(authEndpoints.getUser);
    expect((await sessionsOf(person))[0]?.last_used_at).toBe('2030-01-01T00:00:00.000Z');
    clock.set('2030-01-01T01:00:00.000Z');
    await caller.call(authEndpoints.getUser);
    expect((await sessionsOf(person))[0]?.last_used_at).toBe('2030-01-01T01:00:00.000Z');
  });
});

describe('the user that a login returns', () => {
  // Requirements: ENTITY-24, ENTITY-25, ENTITY-26, ENTITY-27, ENTITY-28, ENTITY-29, ENTITY-30,
  // ENTITY-31
  test('has all documented fields', async () => {
    const db = portal.database.writer;
    const writer = await make('writer', { rateCents: 12, title: 'Writer', phone_number: '555' });
    const organization = await makeOrganization(db);
    await makeAccount(db, { person_id: writer.id, organization_id: organization.id });
    const { body } = await login(writer.username);
    expect(body.user).toMatchObject({
      id: writer.id,
      username: writer.username,
      name: `${writer.first_name} ${writer.last_name}`,
      first_name: writer.first_name,
      last_name: writer.last_name,
      email: writer.email,
      title: 'Writer',
      phone_number: '555',
      default_role: { id: 2, name: 'Writer' },
      is_staff: false,
      is_superuser: false,
      last_login: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/),
      org_roles: [{ organization: organization.id, role: { id: 3, name: 'Customer' } }],
      writer: { rate: 0.12, rating: null },
      user_preferences: { nick_name: null, avatar_color: '#888888', default_organization: null },
    });
    expect(body.user.permissions.map(({ codename }) => codename)).toEqual([
      'update_contentarticle',
      'view_contentarticle',
    ]);
    expect(JSON.stringify(body)).not.toContain('argon2');
    for (const [kind, is_superuser] of [
      ['staff', false],
      ['superuser', true],
    ] as const) {
      const { body: other } = await login((await make(kind)).username);
      expect(other.user).toMatchObject({ is_staff: true, is_superuser });
    }
  });

  // Requirements: D-59
  test('has the default role as its only group, or no group, and an update can’t change the groups', async () => {
    const writer = await portal.signIn(await make('writer'));
    const { body: user } = await writer.call(authEndpoints.getUser);
    expect(user.groups).toEqual([{ id: 2, name: 'Writer' }]);
    const nobody = await portal.signIn(await make('nobody'));
    expect((await nobody.call(authEndpoints.getUser)).body.groups).toEqual([]);
    const staff = await portal.signIn(await make('staff'));
    const set = (groups: object[]) => staff.raw('PUT', `/api/users/${user.id}/`, { groups });
    expect((await set(user.groups)).status).toBe(200);
    expect(await set([{ id: 5, name: 'Editor' }])).toMatchObject({
      status: 400,
      body: { groups: [expect.any(String)] },
    });
  });

  // Requirements: PERMS-02, PERMS-03, PERMS-04, PERMS-05
  test('lists permissions by their exact names', async () => {
    const db = portal.database.writer;
    const { id } = await db
      .insertInto('access_group')
      .values({ name: 'Everything' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = permissions.map((codename) => ({ group_id: id, codename }));
    await db.insertInto('group_permission').values(rows).execute();
    const caller = await portal.signIn(await make('nobody', { group_id: id }));
    const { body } = await caller.call(authEndpoints.getUser);
    expect(body.permissions.map(({ codename }) => codename).sort()).toEqual(
      [
        ...['view_contentarticle', 'add_contentarticle', 'update_contentarticle'],
        ...['edit_contentarticle', 'add_feedback', 'view_articletemplate', 'add_articletemplate'],
        ...['add_planningyearmonth', 'add_contentproject', 'add_userorgrole', 'delete_user'],
        ...['view_accounthealth', 'view_websitebuild', 'view_webapp', 'view_monthlyreport'],
        ...['add_monthlyreport', 'update_monthlyreport', 'add_slidedecktemplate'],
        ...['update_checklisttemplate', 'view_economics'],
      ].sort(),
    );
  });

  // Requirements: PERMS-01
  test('can be a person of any kind', async () => {
    const kinds: PersonKind[] = ['superuser', 'staff', 'writer', 'editor', 'contractor'];
    for (const kind of [...kinds, 'customer', 'owner', 'nobody'] as const) {
      expect((await login((await make(kind)).username)).status).toBe(200);
    }
  });
});

describe('an impersonation that is started at login', () => {
  // Requirements: AUTH-20, AUTH-21, AUTH-22, API-AUTH-04, P2-API-AUTH-04
  test('opens a second session, for a username or an email address', async () => {
    const [admin, writer] = [await make('superuser'), await make('writer')];
    for (const as of [writer.username, writer.email ?? '']) {
      const { status, body } = await login(admin.username, as);
      expect(status).toBe(200);
      expect([body.user.id, body.ghost_user?.id]).toEqual([admin.id, writer.id]);
      const impersonated = portal.withToken(body.ghost_user_token ?? '');
      expect((await impersonated.call(authEndpoints.getUser)).body.id).toBe(writer.id);
    }
    const entry = await auditOf('person.impersonated');
    expect(entry).toMatchObject({ actor_id: admin.id, acting_as_id: writer.id });
  });

  // Requirements: AUTH-22, AUTH-23, P2-AUTH-10
  test('can’t be started for unknown or inactive people, or for people of the same or a higher rank', async () => {
    const [admin, staff, colleague] = [
      await make('superuser'),
      await make('staff'),
      await make('staff'),
    ];
    const [writer, customer] = [await make('writer'), await make('customer')];
    const inactive = await make('writer', { is_active: 0 });
    const refused: [Person, string][] = [
      [admin, 'nobody-of-this-name'],
      [admin, (await make('superuser')).username],
      [admin, admin.username],
      [admin, inactive.username],
      [staff, colleague.username],
      [staff, admin.username],
      [writer, customer.username],
      [customer, writer.username],
      [admin, ''],
    ];
    for (const [impersonator, as] of refused) {
      const answer = await login(impersonator.username, as);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ non_field_errors: ['Could not log in as user'] });
      expect(await sessionsOf(impersonator)).toEqual([]);
    }
    expect((await login(staff.username, writer.username)).status).toBe(200);
    expect((await login(admin.username, staff.username)).status).toBe(200);
  });

  test('ends with a logout, which also ends the impersonator’s session, but no other session', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const own = await portal.signIn(writer);
    const { body } = await login(staff.username, writer.username);
    const impersonated = portal.withToken(body.ghost_user_token ?? '');
    expect((await impersonated.call(authEndpoints.logout)).status).toBe(200);
    expect((await impersonated.call(authEndpoints.getUser)).status).toBe(401);
    expect((await portal.withToken(body.token).call(authEndpoints.getUser)).status).toBe(401);
    expect((await own.call(authEndpoints.getUser)).status).toBe(200);
  });

  // Requirements: D-13
  test('ends after 60 minutes', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    clock.set('2030-01-01T00:00:00.000Z');
    const { body } = await login(staff.username, writer.username);
    const impersonated = portal.withToken(body.ghost_user_token ?? '');
    clock.set('2030-01-01T00:59:59.000Z');
    expect((await impersonated.call(authEndpoints.getUser)).status).toBe(200);
    clock.set('2030-01-01T01:00:00.000Z');
    expect((await impersonated.call(authEndpoints.getUser)).status).toBe(401);
    expect((await portal.withToken(body.token).call(authEndpoints.getUser)).status).toBe(200);
  });

  test('ends when the impersonator stops being staff', async () => {
    const [admin, staff, writer] = [
      await make('superuser'),
      await make('staff'),
      await make('writer'),
    ];
    const { body } = await login(staff.username, writer.username);
    const impersonated = portal.withToken(body.ghost_user_token ?? '');
    const caller = await portal.signIn(admin);
    const change = { params: { id: staff.id }, body: { is_staff: false } };
    expect((await caller.call(userEndpoints.update, change)).status).toBe(200);
    expect((await impersonated.call(authEndpoints.getUser)).status).toBe(401);
  });

  test('ends when the impersonated person becomes staff or a superuser', async () => {
    const [admin, staff] = [await make('superuser'), await make('staff')];
    const caller = await portal.signIn(admin);
    for (const flag of ['is_staff', 'is_superuser']) {
      const writer = await make('writer');
      const { body } = await login(staff.username, writer.username);
      const impersonated = portal.withToken(body.ghost_user_token ?? '');
      const change = { params: { id: writer.id }, body: { [flag]: true } };
      expect((await caller.call(userEndpoints.update, change)).status).toBe(200);
      expect((await impersonated.call(authEndpoints.getUser)).status, flag).toBe(401);
    }
  });
});

describe('a person’s sessions', () => {
  test('can be listed, and ended one by one, or all at once except the current session', async () => {
    const [person, other] = [await make('writer'), await make('writer')];
    const [one, two] = [await portal.signIn(person), await portal.signIn(person)];
    await portal.signIn(person);
    const stranger = await portal.signIn(other);
    const { body } = await one.call(sessionEndpoints.list);
    expect(body.length).toBe(3);
    expect(body.filter(({ is_current }) => is_current).length).toBe(1);
    const { body: own } = await two.call(sessionEndpoints.list);
    const id = own.find(({ is_current }) => is_current)?.id ?? 0;
    expect((await stranger.call(sessionEndpoints.revoke, { params: { id } })).status).toBe(404);
    expect((await one.call(sessionEndpoints.revoke, { params: { id } })).status).toBe(204);
    expect((await two.call(authEndpoints.getUser)).status).toBe(401);
    expect((await one.call(sessionEndpoints.revokeOthers)).status).toBe(204);
    expect((await one.call(sessionEndpoints.list)).body.length).toBe(1);
    expect((await stranger.call(authEndpoints.getUser)).status).toBe(200);
  });

  test('are hidden from someone who impersonates that person', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    await portal.signIn(writer);
    const { body } = await login(staff.username, writer.username);
    const impersonated = portal.withToken(body.ghost_user_token ?? '');
    expect((await impersonated.call(sessionEndpoints.list)).body.length).toBe(1);
    expect((await impersonated.call(sessionEndpoints.revokeOthers)).status).toBe(403);
  });
});
