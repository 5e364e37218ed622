import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import {
  defaultGroupPermissions,
  groups,
  type Permission,
} from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import type { UserUpdate } from '@portal/contract/users/user.schema.ts';
import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conflict } from '#platform/errors.ts';
import { handleHook } from '#platform/events/hooks.ts';
import { makeArticle } from '#testing/content.factories.ts';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  makeWriter,
  type Person,
  type PersonKind,
} from '#testing/people.factories.ts';
import { makeArticleTemplate } from '#testing/planning.factories.ts';
import { type Caller, startPortal, type TestPortal } from '#testing/portal.ts';
import { onPersonDeleting } from './person.events.ts';

let portal: TestPortal;
let admin: Person;
let superuser: Caller;
let staff: Caller;
/** A person whose deletion is rejected by a hook. */
let neededPersonId: number | undefined;

beforeAll(async () => {
  portal = await startPortal({
    hooks: [
      handleHook(onPersonDeleting, async (_db, { personId }) => {
        if (personId === neededPersonId) throw conflict('Unfinished articles are assigned.');
      }),
    ],
  });
  admin = await make('superuser');
  superuser = await portal.signIn(admin);
  staff = await portal.signIn(await make('staff'));
});
afterAll(() => portal.close());

const make = (kind: PersonKind, given: object = {}) =>
  makePerson(portal.database.writer, { kind, ...given });

const list = async (by: Caller, query: Record<string, string | number> = {}) =>
  (await by.call(userEndpoints.list, { query })).body.map(({ id }) => id);

const update = (by: Caller, person: Person, body: UserUpdate) =>
  by.call(userEndpoints.update, { params: { id: person.id }, body });

describe('the list', () => {
  // Requirements: API-USERS-01, PERMS-28
  test('shows everyone to staff, only themselves to others, and nothing without a token', async () => {
    const writer = await make('writer');
    expect(await list(staff)).toEqual(expect.arrayContaining([admin.id, writer.id]));
    expect(await list(await portal.signIn(writer))).toEqual([writer.id]);
    expect((await portal.anonymous.call(userEndpoints.list)).status).toBe(401);
    const others = { params: { id: admin.id } };
    const caller = await portal.signIn(writer);
    expect((await caller.call(userEndpoints.get, others)).status).toBe(404);
  });

  // Requirements: USERS-05, USERS-06, USERS-07, USERS-08
  test('can be filtered by tab, and a person can be in several tabs', async () => {
    const kinds: PersonKind[] = ['staff', 'writer', 'editor', 'contractor', 'customer', 'owner'];
    const made = new Map<string, Person>();
    for (const kind of kinds) made.set(kind, await make(kind));
    made.set('writing contractor', await make('contractor', { rateCents: 4 }));
    made.set('writing staff', await make('staff', { rateCents: 4 }));
    made.set('writer by role alone', await make('nobody', { group_id: groups.writer.id }));
    const namesIn = async (tab: string) => {
      const ids = await list(staff, { tab });
      return [...made].filter(([, { id }]) => ids.includes(id)).map(([name]) => name);
    };
    expect(await namesIn('account_users')).toEqual(['editor', 'customer', 'owner']);
    expect(await namesIn('writers')).toEqual([
      'writer',
      'writing contractor',
      'writing staff',
      'writer by role alone',
    ]);
    expect(await namesIn('contractors')).toEqual(['contractor', 'writing contractor']);
    expect(await namesIn('agency_users')).toEqual(['staff', 'writing staff']);
    const contractors = await list(staff, { role: groups.contractor.id });
    const named = [...made].filter(([, { id }]) => contractors.includes(id)).map(([name]) => name);
    expect(named).toEqual(['contractor', 'writing contractor']);
  });

  // Requirements: API-USERS-02, API-USERS-03, P2-API-ONBOARD-25
  test('can be filtered to internal people and to an organization', async () => {
    const db = portal.database.writer;
    const customer = await make('customer');
    const account = await makeAccount(db, { person_id: customer.id });
    expect(await list(staff, { org: account.organization_id })).toEqual([customer.id]);
    expect(await list(staff, { org: 999_999 })).toEqual([]);
    const internal = await list(staff, { internal: 'true' });
    expect(internal).toContain(admin.id);
    expect(internal).not.toContain(customer.id);
  });

  // Requirements: USERS-09
  test('can be searched, and wildcard characters match only themselves', async () => {
    const person = await make('customer', { first_name: 'Zoë', last_name: 'Ünderwood' });
    for (const search of ['zoë ü', 'ÜNDER', person.username, person.email ?? '']) {
      expect(await list(staff, { search })).toEqual([person.id]);
    }
    expect(await list(staff, { search: '%' })).toEqual([]);
    expect(await list(staff, { search: '_' })).toEqual([]);
  });

  test('can be sorted and paged without gaps', async () => {
    const orderings = ['name', '-name', 'email', '-email', 'last_login', '-last_login'];
    const whole = await list(staff);
    for (const ordering of orderings) {
      const seen: number[] = [];
      let query: Record<string, string> = { ordering, limit: '3' };
      while (true) {
        const { body, headers } = await staff.call(userEndpoints.list, { query });
        seen.push(...body.map(({ id }) => id));
        const cursor = /cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
        if (!cursor) break;
        query = { ...query, cursor };
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(whole.length);
    }
  });

  test('excludes inactive people unless requested', async () => {
    const inactive = await make('writer', { is_active: 0 });
    expect(await list(staff)).not.toContain(inactive.id);
    expect(await list(staff, { include_inactive: 'true' })).toContain(inactive.id);
  });

  // Requirements: API-ARTICLES-30, API-ARTICLES-31
  test('the staff list contains staff, editors, contractors, and a client’s people, without emails', async () => {
    const db = portal.database.writer;
    const organization = await makeOrganization(db);
    const [editor, customer] = [await make('editor'), await make('customer')];
    await makeAccount(db, { person_id: customer.id, organization_id: organization.id });
    const { body } = await staff.call(userEndpoints.staff);
    expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, editor.id]));
    expect(body.map(({ id }) => id)).not.toContain(customer.id);
    expect(JSON.stringify(body)).not.toContain('@');
    const query = { client: organization.id };
    const withClient = await staff.call(userEndpoints.staff, { query });
    expect(withClient.body.map(({ id }) => id)).toContain(customer.id);
    const caller = await portal.signIn(customer);
    expect((await caller.call(userEndpoints.staff)).status).toBe(403);
    expect((await portal.anonymous.call(userEndpoints.staff)).status).toBe(401);
  });

  test('the staff list can be searched, can include writers, and finds inactive people by id only for staff', async () => {
    const [editor, writer, left] = [
      await make('editor', { first_name: 'Zelda', last_name: 'Quillfeather' }),
      await make('writer', { first_name: 'Zelig', last_name: 'Quillmaker' }),
      await make('staff', { is_active: 0 }),
    ];
    const chosen = async (by: Caller, query: Record<string, string | number>) =>
      (await by.call(userEndpoints.staff, { query })).body.map(({ id }) => id);
    expect(await chosen(staff, { search: 'QUILL' })).toEqual([editor.id]);
    expect(await chosen(staff, { search: editor.username })).toEqual([editor.id]);
    expect(await chosen(staff, { search: 'quill', writers: 'true' })).toEqual([
      editor.id,
      writer.id,
    ]);
    expect(await chosen(staff, { search: '%' })).toEqual([]);
    expect(await chosen(staff, { id: left.id })).toEqual([left.id]);
    const group = await makeGroup(portal.database.writer, 'Planner who picks', [
      'add_contentarticle',
    ]);
    const planner = await portal.signIn(
      await makePerson(portal.database.writer, { group_id: group.id }),
    );
    expect(await chosen(planner, { id: editor.id })).toEqual([editor.id]);
    expect(await chosen(planner, { id: left.id })).toEqual([]);
    expect(await chosen(planner, { id: (await make('customer')).id })).toEqual([]);
  });

  // Requirements: ORGS-22
  test('the staff list can exclude freelancers', async () => {
    const [editor, colleague] = [await make('editor'), await make('staff')];
    const { body } = await staff.call(userEndpoints.staff, { query: { staff_only: 'true' } });
    const ids = body.map(({ id }) => id);
    expect(ids).toContain(colleague.id);
    expect(ids).not.toContain(editor.id);
  });

  // Requirements: USERS-45, D-12
  test('the staff list can include colleagues; viewers who aren’t staff get only those in their own organizations', async () => {
    const db = portal.database.writer;
    const [ours, theirs] = [await makeOrganization(db), await makeOrganization(db)];
    const [leaving, here, there, stranger] = [
      await make('customer'),
      await make('customer'),
      await make('owner'),
      await make('customer'),
    ];
    const join = (person: { id: number }, organization: { id: number }) =>
      makeAccount(db, { person_id: person.id, organization_id: organization.id });
    for (const person of [leaving, here]) await join(person, ours);
    for (const person of [leaving, there]) await join(person, theirs);
    await join(stranger, await makeOrganization(db));
    const clients = [here, there, stranger].map(({ id }) => id);
    const offered = async (by: Caller) => {
      const query = { colleagues_of: leaving.id };
      const { body } = await by.call(userEndpoints.staff, { query });
      return body.map(({ id }) => id).filter((id) => clients.includes(id));
    };
    expect((await offered(staff)).sort()).toEqual([here.id, there.id].sort());
    const group = await makeGroup(db, 'Planner of ours', ['add_contentarticle']);
    const planner = await makePerson(db, { group_id: group.id });
    await join(planner, ours);
    expect(await offered(await portal.signIn(planner))).toEqual([here.id]);
  });

  test('the staff list shows an organization’s people only to viewers with an account there', async () => {
    const db = portal.database.writer;
    const [ours, theirs] = [await makeOrganization(db), await makeOrganization(db)];
    const customer = await make('customer');
    await makeAccount(db, { person_id: customer.id, organization_id: theirs.id });
    const group = await makeGroup(db, 'Planner of theirs', ['add_contentarticle']);
    const planner = await makePerson(db, { group_id: group.id });
    const query = { client: theirs.id };
    const listed = async () => {
      const { body } = await (await portal.signIn(planner)).call(userEndpoints.staff, { query });
      return body.map(({ id }) => id);
    };
    await makeAccount(db, { person_id: planner.id, organization_id: ours.id });
    expect(await listed()).not.toContain(customer.id);
    await makeAccount(db, { person_id: planner.id, organization_id: theirs.id });
    expect(await listed()).toContain(customer.id);
  });
});

describe('updating a person', () => {
  // Requirements: SETTINGS-06, SETTINGS-07, API-USERS-06
  test('lets people change their own phone number and title', async () => {
    const writer = await make('writer');
    const caller = await portal.signIn(writer);
    const answer = await update(caller, writer, { phone_number: '555-0199' });
    expect(answer.status).toBe(200);
    expect(answer.body.phone_number).toBe('555-0199');
    expect((await update(caller, writer, { title: 'Senior Writer' })).body).toMatchObject({
      title: 'Senior Writer',
      phone_number: '555-0199',
    });
  });

  // Requirements: API-USERS-06
  test('with PATCH, changes a single field and keeps the others', async () => {
    const writer = await make('writer', { title: 'Writer' });
    const caller = await portal.signIn(writer);
    const answer = await caller.raw('PATCH', `/api/users/${writer.id}/`, {
      phone_number: '555-0142',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { phone_number: '555-0142', title: 'Writer', first_name: writer.first_name },
    });
  });

  test('doesn’t let people change any other field of their own record, and names the rejected field', async () => {
    const writer = await make('writer');
    const caller = await portal.signIn(writer);
    const attempts: UserUpdate[] = [
      { is_staff: true },
      { is_superuser: true },
      { default_role: groups.staff.id },
      { first_name: 'Other' },
      { is_active: false },
    ];
    for (const body of attempts) {
      const answer = await update(caller, writer, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(Object.keys(body));
    }
    const { body } = await caller.call(authEndpoints.getUser);
    expect(body).toMatchObject({ is_staff: false, is_superuser: false, first_name: 'Writer' });
  });

  // Requirements: USERS-17, USERS-18, USERS-19, USERS-20
  test('lets staff change name, phone number, title, and role', async () => {
    const person = await make('customer');
    const answer = await update(staff, person, {
      first_name: 'Grace',
      last_name: 'Hopper',
      title: 'Admiral',
      phone_number: '555',
      default_role: groups.accountOwner.id,
    });
    expect(answer.body).toMatchObject({
      name: 'Grace Hopper',
      title: 'Admiral',
      phone_number: '555',
      default_role: { id: 1, name: 'Account Owner' },
    });
    const unknown = await update(staff, person, { default_role: 999 });
    expect(unknown.body).toEqual({ default_role: ['This role does not exist.'] });
    const writing = await update(staff, person, { default_role: groups.writer.id });
    expect(writing.body.writer).toMatchObject({ rate: null });
  });

  // Requirements: USERS-21, USERS-22, USERS-24
  test('rejects a new username or a change to one’s own email, but accepts the stored values', async () => {
    const person = await make('customer');
    const { body: record } = await staff.call(userEndpoints.get, { params: { id: person.id } });
    const url = `/api/users/${person.id}/`;
    const echoed = await staff.raw('PUT', url, { ...record, title: 'New' });
    expect(echoed.status).toBe(200);
    expect(echoed.body).toMatchObject({ title: 'New', username: person.username });
    for (const body of [{ username: 'x' }, { last_login: null, id: 7 }]) {
      const answer = await staff.raw('PATCH', url, body);
      expect(answer.status).toBe(400);
    }
    const own = await portal.signIn(person);
    const email = { email: 'x@y.example' };
    expect((await own.raw('PATCH', url, email)).status).toBe(400);
    const unknown = await staff.raw('PATCH', url, { password_hash: 'x' });
    expect(unknown.body).toEqual({ password_hash: ['This field is not known.'] });
  });

  test('lets only superusers change the flags, and audits each change', async () => {
    const person = await make('staff');
    expect((await update(staff, person, { is_superuser: true })).status).toBe(400);
    const answer = await update(superuser, person, { is_superuser: true });
    expect(answer.body.is_superuser).toBe(true);
    await update(superuser, person, { is_superuser: false, is_staff: false });
    const entries = await portal.database.writer
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', person.id)
      .where('action', '=', 'person.access_changed')
      .execute();
    expect(entries.length).toBe(2);
    expect(entries[0]).toMatchObject({ actor_id: admin.id });
  });

  test('never removes the last superuser', async () => {
    for (const body of [{ is_superuser: false }, { is_active: false }]) {
      const answer = await update(superuser, admin, body);
      expect(answer.status).toBe(400);
    }
    const second = await make('superuser');
    const other = await portal.signIn(second);
    const answers = await Promise.all([
      update(superuser, second, { is_superuser: false }),
      update(other, admin, { is_superuser: false }),
    ]);
    const { body } = await superuser.call(userEndpoints.list, { query: { internal: true } });
    expect(body.filter(({ is_superuser }) => is_superuser).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const db = portal.database.writer;
    await db.updateTable('person').set({ is_superuser: 1 }).where('id', '=', admin.id).execute();
    await db.updateTable('person').set({ is_superuser: 0 }).where('id', '=', second.id).execute();
  });

  test('returns the stored record if the version is outdated', async () => {
    const person = await make('customer');
    const input = { params: { id: person.id }, body: { title: 'One' }, version: 1 };
    expect((await staff.call(userEndpoints.update, input)).body.version).toBe(2);
    const stale = await staff.call(userEndpoints.update, input);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { title: 'One', version: 2 } });
  });
});

describe('deactivating a person', () => {
  // Requirements: USERS-48
  test('ends all sessions and can be undone', async () => {
    const person = await make('writer');
    const caller = await portal.signIn(person);
    expect((await update(staff, person, { is_active: false })).status).toBe(200);
    expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
    expect((await update(staff, person, { is_active: true })).body.is_active).toBe(true);
    expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
  });

  test('requires a superuser if the person is staff', async () => {
    const person = await make('staff');
    expect((await update(staff, person, { is_active: false })).status).toBe(400);
    expect((await update(superuser, person, { is_active: false })).status).toBe(200);
  });
});

describe('deleting a person', () => {
  const remove = (by: Caller, person: Person) =>
    by.call(userEndpoints.delete, { params: { id: person.id } });

  // Requirements: USERS-47, D-16
  test('removes everything but the name', async () => {
    const db = portal.database.writer;
    const person = await make('customer', { phone_number: '555-0123', rateCents: 9 });
    await makeAccount(db, { person_id: person.id });
    const caller = await portal.signIn(person);
    await db
      .updateTable('user_preferences')
      .set({ nick_name: 'Bunny' })
      .where('person_id', '=', person.id)
      .execute();
    expect((await remove(staff, person)).status).toBe(204);
    expect((await caller.call(authEndpoints.getUser)).status).toBe(401);
    expect(await list(staff, { include_inactive: 'true' })).not.toContain(person.id);
    const row = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: person.name,
      email: null,
      email_key: null,
      phone_number: null,
      password_hash: null,
      is_active: 0,
    });
    expect(row.username).toBe(`deleted-${person.id}`);
    const theirs = (table: 'account' | 'user_preferences' | 'writer') =>
      db.selectFrom(table).selectAll().where('person_id', '=', person.id).execute();
    expect(await theirs('account')).toEqual([]);
    expect(await theirs('user_preferences')).toMatchObject([{ nick_name: null }]);
    expect(await theirs('writer')).toMatchObject([{ rate_cents: null }]);
    const again = await make('customer', { username: person.username, email: person.email });
    expect(again.id).not.toBe(person.id);
  });

  // Requirements: USERS-44
  test('is rejected if the person is staff or the viewer lacks the permission', async () => {
    expect((await remove(superuser, await make('staff'))).status).toBe(403);
    const writer = await make('writer');
    expect((await remove(await portal.signIn(writer), await make('customer'))).status).toBe(403);
  });

  // Requirements: D-16
  test('is rejected if a hook throws a conflict', async () => {
    const person = await make('writer');
    neededPersonId = person.id;
    expect((await remove(staff, person)).status).toBe(409);
    expect((await staff.call(userEndpoints.get, { params: { id: person.id } })).body.email).toBe(
      person.email,
    );
    neededPersonId = undefined;
    expect((await remove(staff, person)).status).toBe(204);
  });
});

// Requirements: USERS-38, USERS-39, USERS-44
test('setting passwords and deleting people require delete_user, and are limited to people outside the agency', async () => {
  const db = portal.database.writer;
  const { id: organization_id } = await makeOrganization(db);
  const customer = await make('customer');
  await makeAccount(db, { person_id: customer.id, organization_id });
  const actionsOf = async (permission: Permission) => {
    const own = defaultGroupPermissions.Customer;
    const group = await makeGroup(db, `Customer and ${permission}`, [...own, permission]);
    const manager = await makePerson(db, { group_id: group.id });
    await makeAccount(db, { person_id: manager.id, organization_id });
    const caller = await portal.signIn(manager);
    const { body } = await caller.call(userEndpoints.get, { params: { id: customer.id } });
    return body.allowed_actions;
  };
  expect(await actionsOf('delete_user')).toEqual(['set_password', 'delete']);
  expect(await actionsOf('add_userorgrole')).toEqual([]);
  const other = await make('staff');
  const seen = async (id: number) =>
    (await staff.call(userEndpoints.get, { params: { id } })).body.allowed_actions;
  expect(await seen(customer.id)).toEqual(expect.arrayContaining(['set_password', 'delete']));
  expect(await seen(other.id)).not.toContain('set_password');
  expect(await seen(other.id)).not.toContain('delete');
});

describe('a manager of one organization’s people', () => {
  const makeManager = async (
    organization_id: number,
    like: 'Customer' | 'Account Owner' = 'Customer',
  ) => {
    const db = portal.database.writer;
    const set = [...defaultGroupPermissions[like], 'delete_user', 'add_userorgrole'] as const;
    const group = await makeGroup(db, `Manager of ${organization_id}`, set);
    const manager = await makePerson(db, { group_id: group.id });
    await makeAccount(db, { person_id: manager.id, organization_id });
    return portal.signIn(manager);
  };

  /** Returns the allowed actions, and the response statuses for setting the password and deleting the person. */
  const attempt = async (by: Caller, { id }: Person) => {
    const { body: user } = await by.call(userEndpoints.get, { params: { id } });
    const body = { user_id: id, password1: 'harbour lights 7', password2: 'harbour lights 7' };
    const set = await by.call(authEndpoints.setUserPassword, { body });
    const removed = await by.call(userEndpoints.delete, { params: { id } });
    return { actions: user.allowed_actions, statuses: [set.status, removed.status] };
  };

  // Requirements: PERMS-29, D-12
  test('doesn’t see another organization through a colleague who is in both', async () => {
    const db = portal.database.writer;
    const [ours, theirs] = [await makeOrganization(db), await makeOrganization(db)];
    const manager = await makeManager(ours.id);
    const both = await make('owner');
    for (const { id } of [ours, theirs]) {
      await makeAccount(db, { person_id: both.id, organization_id: id });
    }
    await db
      .updateTable('user_preferences')
      .set({ default_organization_id: theirs.id })
      .where('person_id', '=', both.id)
      .execute();
    const one = await manager.call(userEndpoints.get, { params: { id: both.id } });
    expect(one.body.org_roles.map(({ organization }) => organization)).toEqual([ours.id]);
    const { text } = await manager.call(userEndpoints.list);
    for (const answer of [one.text, text]) {
      expect(answer).toContain(ours.dba_name);
      expect(answer).not.toContain(theirs.dba_name);
      expect(answer).not.toContain(theirs.slug);
    }
    const preferences = await manager.call(userPreferencesEndpoints.get, {
      params: { id: both.id },
    });
    expect(preferences.status).toBe(403);
    expect(await list(manager, { org: theirs.id })).toEqual([]);
    expect(await list(manager, { org: ours.id })).toContain(both.id);
    const whole = await staff.call(userEndpoints.get, { params: { id: both.id } });
    expect(whole.body.org_roles).toHaveLength(2);
    expect(whole.body.user_preferences.default_organization?.id).toBe(theirs.id);
  });

  // Requirements: USERS-38, USERS-44, PERMS-28
  test('can’t set the password of, or delete, a person with more access', async () => {
    const db = portal.database.writer;
    const [ours, theirs] = [await makeOrganization(db), await makeOrganization(db)];
    const manager = await makeManager(ours.id);
    const planners = await makeGroup(db, 'Planner of everything', ['add_contentarticle']);
    const both = await make('customer');
    await makeAccount(db, { person_id: both.id, organization_id: theirs.id });
    const planner = await makePerson(db, { group_id: planners.id });
    const [owner, colleague] = [await make('owner'), await make('customer')];
    for (const { id } of [both, planner, owner, colleague]) {
      await makeAccount(db, { person_id: id, organization_id: ours.id });
    }
    expect((await attempt(manager, both)).statuses).toEqual([403, 403]);
    expect((await attempt(manager, planner)).statuses).toEqual([403, 403]);
    expect((await attempt(manager, owner)).statuses).toEqual([403, 403]);
    expect((await attempt(manager, colleague)).statuses).toEqual([200, 204]);
  });

  // Requirements: USERS-38, USERS-44, PERMS-28, D-12
  test('can set passwords for, and delete, only people in client groups', async () => {
    const db = portal.database.writer;
    const ours = await makeOrganization(db);
    const manager = await makeManager(ours.id, 'Account Owner');
    const like = await makeGroup(db, 'Like a customer', defaultGroupPermissions.Customer);
    const outcomes: Record<string, unknown> = {};
    const kinds: PersonKind[] = ['superuser', 'staff', 'writer', 'editor', 'contractor', 'nobody'];
    for (const kind of [...kinds, 'customer', 'owner'] as const) {
      const person = await make(kind);
      await makeAccount(db, { person_id: person.id, organization_id: ours.id });
      outcomes[kind] = await attempt(manager, person);
    }
    const other = await make('nobody', { group_id: like.id });
    await makeAccount(db, { person_id: other.id, organization_id: ours.id });
    outcomes.other = await attempt(manager, other);
    const refused = { actions: [], statuses: [403, 403] };
    const unseen = { actions: undefined, statuses: [404, 404] };
    const allowed = { actions: ['set_password', 'delete'], statuses: [200, 204] };
    expect(outcomes).toEqual({
      superuser: unseen,
      staff: unseen,
      writer: refused,
      editor: refused,
      contractor: refused,
      nobody: refused,
      other: refused,
      customer: allowed,
      owner: allowed,
    });
  });

  // Requirements: USERS-38, USERS-44, PERMS-29, D-12
  test('can’t set the password of, or delete, a person who has work for another organization', async () => {
    const db = portal.database.writer;
    const [ours, theirs] = [await makeOrganization(db), await makeOrganization(db)];
    const manager = await makeManager(ours.id);
    const colleague = async (given: object = {}) => {
      const person = await make('customer', given);
      await makeAccount(db, { person_id: person.id, organization_id: ours.id });
      return person;
    };
    const [approver, posted, planned, busy] = [
      await colleague(),
      await colleague(),
      await colleague(),
      await colleague(),
    ];
    const writer = await makeWriter(db, { kind: 'customer', rateCents: 4 });
    await makeAccount(db, { person_id: writer.person.id, organization_id: ours.id });
    await makeArticle(db, { client_id: theirs.id, final_approver_id: approver.id });
    await makeArticle(db, { client_id: theirs.id, status: 'posted', poster_id: posted.id });
    await makeArticle(db, { client_id: theirs.id, writer_id: writer.id });
    await makeArticleTemplate(db, { organization_id: theirs.id, lead_id: planned.id });
    await makeArticle(db, { client_id: ours.id, status: 'posted', final_approver_id: busy.id });
    for (const person of [approver, posted, writer.person, planned]) {
      expect(await attempt(manager, person)).toEqual({ actions: [], statuses: [403, 403] });
    }
    const done = { actions: ['set_password', 'delete'], statuses: [200, 204] };
    expect(await attempt(manager, busy)).toEqual(done);
    expect(await attempt(staff, posted)).toMatchObject({ statuses: [200, 204] });
  });
});

// Requirements: PERMS-28, D-14, D-15
test('staff can’t change superusers, and renaming a person is audited', async () => {
  for (const body of [{ last_name: 'Renamed' }, { default_role: null }, { title: 'Boss' }]) {
    expect((await update(staff, admin, body)).status).toBe(403);
  }
  const call = { params: { id: admin.id }, body: { nick_name: 'Renamed' } };
  expect((await staff.call(userPreferencesEndpoints.update, call)).status).toBe(403);
  const seen = await staff.call(userEndpoints.get, { params: { id: admin.id } });
  expect(seen.body.allowed_actions).toEqual([]);
  expect((await superuser.call(userPreferencesEndpoints.update, call)).status).toBe(200);

  const person = await make('writer');
  expect((await update(staff, person, { last_name: 'Renamed' })).status).toBe(200);
  expect((await update(staff, person, { title: 'Writer' })).status).toBe(200);
  const audited = await portal.database.reader
    .selectFrom('audit_entry')
    .select(['action', 'details'])
    .where('subject_noun', '=', 'person')
    .where('subject_id', '=', person.id)
    .execute();
  // The entry contains only the names of the changed fields, because the log must not keep names of deleted people.
  expect(audited).toEqual([{ action: 'person.renamed', details: '{"fields":["last_name"]}' }]);
});
