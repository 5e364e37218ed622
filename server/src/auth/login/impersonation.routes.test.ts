import { apiKeyEndpoints } from '@portal/contract/auth/api-key.endpoints.ts';
import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { sessionEndpoints } from '@portal/contract/auth/session.endpoints.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { makePerson, type Person, type PersonKind } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
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

const impersonate = (impersonator: Caller, { id }: Pick<Person, 'id'>, headers: object = {}) =>
  impersonator.call(authEndpoints.impersonate, { params: { id }, headers: { ...headers } });

/** Returns the id of the caller's user, or the status if the call is rejected. */
const whoIs = async (caller: Caller) => {
  const answer = await caller.call(authEndpoints.getUser);
  return answer.status === 200 ? answer.body.id : answer.status;
};

const begin = async (impersonator: Person, person: Person) => {
  const own = await portal.signIn(impersonator);
  const { body } = await impersonate(own, person);
  return { own, impersonated: portal.withToken(body.token) };
};

const auditsOf = (actor: Person, action: string) =>
  portal.database.reader
    .selectFrom('audit_entry')
    .selectAll()
    .where('actor_id', '=', actor.id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

const mayImpersonate = async (caller: Caller, { id }: Person) => {
  const { body } = await caller.call(userEndpoints.get, { params: { id } });
  return body.allowed_actions.includes('impersonate');
};

describe('an impersonation that is started from a session', () => {
  // Requirements: P2-AUTH-07
  test('is a separate session as the other person, and the original session stays open', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const own = await portal.signIn(staff);
    const answer = await impersonate(own, writer);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['token', 'user']);
    expect(answer.body.user).toMatchObject({ id: writer.id, username: writer.username });
    expect(answer.body.token).not.toBe(own.token);
    expect(await whoIs(portal.withToken(answer.body.token))).toBe(writer.id);
    expect(await whoIs(own)).toBe(staff.id);
  });

  // Requirements: D-14
  test('is recorded in the audit log with both people', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    await begin(staff, writer);
    expect(await auditsOf(staff, 'person.impersonated')).toMatchObject([
      { acting_as_id: writer.id, subject_noun: 'person', subject_id: writer.id },
    ]);
  });

  // Requirements: AMB-28
  test('can’t be started for inactive people or people of the same or a higher rank; attempts are audited', async () => {
    const [admin, staff] = [await make('superuser'), await make('staff')];
    const [writer, inactive] = [await make('writer'), await make('writer', { is_active: 0 })];
    const cases: [Person, Person, number][] = [
      [admin, admin, 403],
      [admin, await make('superuser'), 403],
      [admin, inactive, 403],
      [admin, staff, 200],
      [admin, writer, 200],
      [staff, admin, 403],
      [staff, await make('staff'), 403],
      [staff, writer, 200],
      [staff, { ...writer, id: 3_000_000 }, 404],
      [writer, await make('customer'), 403],
    ];
    for (const [impersonator, person, status] of cases) {
      const caller = await portal.signIn(impersonator);
      expect([impersonator.id, person.id, (await impersonate(caller, person)).status]).toEqual([
        impersonator.id,
        person.id,
        status,
      ]);
      if (status === 404 || impersonator === writer) continue;
      expect(await mayImpersonate(caller, person)).toBe(status === 200);
    }
    const refusals = await auditsOf(staff, 'person.impersonation_refused');
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatchObject({ subject_noun: 'person', subject_id: admin.id });
  });

  test('can’t be started within another impersonation, even of a staff member', async () => {
    const [admin, staff, writer] = [
      await make('superuser'),
      await make('staff'),
      await make('writer'),
    ];
    const { impersonated } = await begin(admin, staff);
    expect((await impersonate(impersonated, writer)).status).toBe(403);
    expect(await mayImpersonate(impersonated, writer)).toBe(false);
  });

  test('can’t be started with an API key', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const { body } = await (await portal.signIn(staff)).call(apiKeyEndpoints.create, {
      body: { name: 'Reports', scope: 'write', password },
    });
    const key = portal.withToken(body.token);
    expect((await impersonate(key, writer)).status).toBe(403);
    expect(await mayImpersonate(key, writer)).toBe(false);
    expect((await key.call(authEndpoints.endImpersonation)).status).toBe(403);
  });

  test('is limited to ten rejected attempts per session in 15 minutes', async () => {
    clock.set('2030-01-01T12:00:00.000Z');
    const [staff, admin, writer] = [
      await make('staff'),
      await make('superuser'),
      await make('writer'),
    ];
    const caller = await portal.signIn(staff);
    const refused = [];
    for (let count = 0; count < 11; count += 1) {
      refused.push((await impersonate(caller, admin)).status);
    }
    expect(refused).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await impersonate(caller, writer)).status).toBe(429);
    expect((await impersonate(await portal.signIn(staff), writer)).status).toBe(200);
    clock.set('2030-01-01T12:15:01.000Z');
    expect((await impersonate(caller, writer)).status).toBe(200);
  });

  test('returns a new token when the call is repeated, even with the same idempotency key', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const own = await portal.signIn(staff);
    const first = await impersonate(own, writer, { 'idempotency-key': 'same' });
    const second = await impersonate(own, writer, { 'idempotency-key': 'same' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.token).not.toBe(second.body.token);
    const kept = await portal.database.reader
      .selectFrom('idempotency_key')
      .select('answer')
      .where('person_id', '=', staff.id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('ending an impersonation', () => {
  test('leaves other sessions open, and is audited', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const theirs = await portal.signIn(writer);
    const { own, impersonated } = await begin(staff, writer);
    const { impersonated: other } = await begin(staff, writer);
    expect((await impersonated.call(authEndpoints.endImpersonation)).status).toBe(200);
    expect(await whoIs(impersonated)).toBe(401);
    expect(await whoIs(own)).toBe(staff.id);
    expect(await whoIs(theirs)).toBe(writer.id);
    expect(await whoIs(other)).toBe(writer.id);
    expect(await auditsOf(staff, 'person.impersonation_ended')).toMatchObject([
      { acting_as_id: writer.id, subject_noun: 'person', subject_id: writer.id },
    ]);
  });

  test('returns 409 in a session that isn’t an impersonation, and the session stays open', async () => {
    const staff = await make('staff');
    const own = await portal.signIn(staff);
    expect((await own.call(authEndpoints.endImpersonation)).status).toBe(409);
    expect(await whoIs(own)).toBe(staff.id);
  });

  test('allows the impersonator to start another one', async () => {
    const [staff, writer, editor] = [
      await make('staff'),
      await make('writer'),
      await make('editor'),
    ];
    const { own, impersonated } = await begin(staff, writer);
    await impersonated.call(authEndpoints.endImpersonation);
    const { body } = await impersonate(own, editor);
    expect(await whoIs(portal.withToken(body.token))).toBe(editor.id);
  });
});

describe('an impersonation whose original session ends', () => {
  const endings: [string, (impersonator: Person, own: Caller) => Promise<{ status: number }>][] = [
    ['a logout', (_, own) => own.call(authEndpoints.logout)],
    [
      'its revocation from another session',
      async (impersonator, own) => {
        const { body } = await own.call(sessionEndpoints.list);
        const id = body.find(({ is_current }) => is_current)?.id ?? 0;
        return (await portal.signIn(impersonator)).call(sessionEndpoints.revoke, {
          params: { id },
        });
      },
    ],
    [
      'the revocation of all other sessions',
      async (impersonator) =>
        (await portal.signIn(impersonator)).call(sessionEndpoints.revokeOthers),
    ],
    [
      'a password change in another session',
      async (impersonator) =>
        (await portal.signIn(impersonator)).call(authEndpoints.changePassword, {
          body: {
            old_password: password,
            new_password1: 'quite another word',
            new_password2: 'quite another word',
          },
        }),
    ],
    [
      'a deactivation',
      async (impersonator) =>
        (await portal.signIn(await make('superuser'))).call(userEndpoints.update, {
          params: { id: impersonator.id },
          body: { is_active: false },
        }),
    ],
  ];

  test.each(endings)('ends after %s', async (_, end) => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    const theirs = await portal.signIn(writer);
    const { own, impersonated } = await begin(staff, writer);
    expect((await end(staff, own)).status).toBeLessThan(300);
    expect([await whoIs(own), await whoIs(impersonated)]).toEqual([401, 401]);
    expect(await whoIs(theirs)).toBe(writer.id);
  });

  test('ends when the original session expires', async () => {
    const [staff, writer] = [await make('staff'), await make('writer')];
    clock.set('2030-01-01T12:00:00.000Z');
    const own = await portal.signIn(staff);
    // A session expires after 90 days, no matter how often it is used.
    for (let day = 10; day < 90; day += 10) {
      clock.set(new Date(Date.UTC(2030, 0, 1 + day, 12)).toISOString());
      expect(await whoIs(own)).toBe(staff.id);
    }
    clock.set(new Date(Date.UTC(2030, 0, 91, 11, 59)).toISOString());
    const { body } = await impersonate(own, writer);
    const impersonated = portal.withToken(body.token);
    expect(await whoIs(impersonated)).toBe(writer.id);
    clock.set(new Date(Date.UTC(2030, 0, 91, 12)).toISOString());
    expect([await whoIs(own), await whoIs(impersonated)]).toEqual([401, 401]);
  });
});
