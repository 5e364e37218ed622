import { groupEndpoints } from '@portal/contract/users/group.endpoints.ts';
import { userPreferencesEndpoints } from '@portal/contract/users/user-preferences.endpoints.ts';
import { writerEndpoints } from '@portal/contract/users/writer.endpoints.ts';
import { expect, test } from 'vitest';
import {
  makeAccount,
  makeGroup,
  makeOrganization,
  makePerson,
  makeWriter,
} from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

// Requirements: SETTINGS-09, SETTINGS-10, SETTINGS-11, SETTINGS-12, API-USERS-07
test('people can update their preferences', async () => {
  const db = portal.database.writer;
  const person = await makePerson(db, { kind: 'customer' });
  const account = await makeAccount(db, { person_id: person.id });
  const other = await makeOrganization(db);
  const caller = await portal.signIn(person);
  const params = { id: person.id };
  const save = (body: object) => caller.call(userPreferencesEndpoints.update, { params, body });
  expect((await save({ nick_name: 'Kit', avatar_color: '#12ab34' })).status).toBe(200);
  const own = { default_organization: account.organization_id };
  expect((await save(own)).body).toMatchObject({
    nick_name: 'Kit',
    avatar_color: '#12ab34',
    default_organization: { id: account.organization_id },
  });
  const { body } = await caller.call(userPreferencesEndpoints.get, { params });
  expect((await save(body)).status).toBe(200);
  const refused = await save({ default_organization: other.id });
  expect(refused.body).toEqual({ default_organization: ['Choose one of your organizations.'] });
  expect((await save({ avatar_color: 'red' })).status).toBe(400);
  expect((await save({ default_organization: null })).body.default_organization).toBeNull();
});

test('only the person and staff can update preferences', async () => {
  const db = portal.database.writer;
  const [one, two] = [await makePerson(db), await makePerson(db)];
  const input = { params: { id: one.id }, body: { nick_name: 'X' } };
  expect((await portal.anonymous.call(userPreferencesEndpoints.update, input)).status).toBe(401);
  const stranger = await portal.signIn(two);
  expect((await stranger.call(userPreferencesEndpoints.update, input)).status).toBe(404);
  expect((await staff.call(userPreferencesEndpoints.update, input)).status).toBe(200);
});

// Requirements: API-AUTH-08, PERMS-06, USERS-35, P2-API-AUTH-08
test('every signed-in user can list groups', async () => {
  expect((await portal.anonymous.call(groupEndpoints.list)).status).toBe(401);
  const { body } = await staff.call(groupEndpoints.list);
  expect(body.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Customer',
      'Account Owner',
      'Contractor',
      'Editor',
      'Writer',
      'Staff',
    ]),
  );
  expect(body.find(({ id }) => id === 1)).toEqual({ id: 1, name: 'Account Owner' });
});

// Requirements: ENTITY-30, USERS-36, API-ARTICLES-32
test('writers are listed by name, and only staff see their rates', async () => {
  const db = portal.database.writer;
  await makeWriter(db, { name: 'Zora Last', name_key: 'zora last' });
  await makeWriter(db, { name: 'Abel First', name_key: 'abel first' });
  const { id, person } = await makeWriter(db, { rateCents: 7 });
  const inactive = await makeWriter(db, { is_active: 0 });
  const { body } = await staff.call(writerEndpoints.list);
  expect(body.find((one) => one.id === id)).toMatchObject({
    user: { id: person.id, name: person.name, username: person.username },
    rate: 0.07,
    rating: null,
  });
  expect(body.map((one) => one.id)).not.toContain(inactive.id);
  const names = body.map(({ user }) => user.name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  const listIds = async (query: Record<string, string | number>) =>
    (await staff.call(writerEndpoints.list, { query })).body.map((one) => one.id);
  expect(await listIds({ search: person.username.toUpperCase() })).toEqual([id]);
  expect(await listIds({ id })).toEqual([id]);
  expect(await listIds({ id: inactive.id })).toEqual([]);
  const group = await makeGroup(db, 'Planner', ['add_contentarticle']);
  const planner = await portal.signIn(await makePerson(db, { group_id: group.id }));
  const { body: seen } = await planner.call(writerEndpoints.list);
  expect(seen.find((one) => one.id === id)?.rate).toBeNull();
  expect((await (await portal.signIn(person)).call(writerEndpoints.list)).status).toBe(403);
  expect((await portal.anonymous.call(writerEndpoints.list)).status).toBe(401);
});

// Requirements: USERS-37
test('staff can create writers and set rates in whole cents', async () => {
  const db = portal.database.writer;
  const person = await makePerson(db, { kind: 'contractor' });
  const made = await staff.call(writerEndpoints.create, { body: { user: person.id, rate: 0.05 } });
  expect(made.status).toBe(201);
  expect(made.body.rate).toBe(0.05);
  const params = { id: made.body.id };
  const set = (rate: number) => staff.call(writerEndpoints.update, { params, body: { rate } });
  expect((await set(0.29)).body.rate).toBe(0.29);
  expect((await set(0.055)).status).toBe(400);
  const twice = await staff.call(writerEndpoints.create, { body: { user: person.id } });
  expect(twice.status).toBe(400);
});
