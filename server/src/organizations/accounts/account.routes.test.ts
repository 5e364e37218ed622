import { accountEndpoints } from '@portal/contract/organizations/account.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { describe, expect, test } from 'vitest';
import { makeAccount, makeOrganization, makePerson } from '#testing/people.factories.ts';
import { usePortal } from '#testing/use-portal.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;

const { list, get, create, update, delete: remove } = accountEndpoints;

async function wanted(role: number = groups.customer.id) {
  const db = portal.database.writer;
  const user = (await makePerson(db, { kind: 'customer' })).id;
  const organization = (await makeOrganization(db)).id;
  return { user, organization, role };
}

describe('an account', () => {
  // Requirements: USERS-31, API-USERS-12, API-USERS-13
  test('can be created, and is listed with its person, organization, and role', async () => {
    expect((await portal.anonymous.call(list)).status).toBe(401);
    const body = await wanted();
    const made = await staff.call(create, { body: { ...body, receive_reporting_email: true } });
    expect(made.status).toBe(201);
    const { body: accounts } = await staff.call(list, { query: { user: body.user } });
    expect(accounts).toEqual([
      expect.objectContaining({
        ...body,
        id: made.body.id,
        receive_reporting_email: true,
        receive_approval_reminders: false,
        role_name: 'Customer',
      }),
    ]);
  });

  // Requirements: USERS-27, USERS-28, USERS-29
  test.each(['user', 'organization', 'role'])('requires the field %s', async (field) => {
    const body = { ...(await wanted()), [field]: undefined };
    const answer = await staff.raw('POST', '/api/roles.json', body);
    expect(answer).toMatchObject({ status: 400, body: { [field]: ['This field is required.'] } });
  });

  // Requirements: USERS-34
  test('can have only the roles 1, 3, 5, and 8', async () => {
    for (const role of [1, 3, 5, 8]) {
      expect((await staff.call(create, { body: await wanted(role) })).status, `${role}`).toBe(201);
    }
    for (const role of [2, 4, 6, 7, 99]) {
      const answer = await staff.call(create, { body: await wanted(role) });
      expect(answer, `${role}`).toMatchObject({
        status: 400,
        body: { role: [expect.any(String)] },
      });
    }
  });

  test('must be unique per person, organization, and role', async () => {
    const body = await wanted();
    await staff.call(create, { body });
    expect((await staff.call(create, { body })).status).toBe(400);
    const second = await staff.call(create, { body: { ...body, role: groups.editor.id } });
    expect(second.status).toBe(201);
    const moved = await staff.call(update, {
      params: { id: second.body.id },
      body: { role: groups.customer.id },
    });
    expect(moved.status).toBe(400);
  });

  // Requirements: API-USERS-14, P2-API-REPORTS-19
  test('allows changes only to its role and email settings', async () => {
    const { body: record } = await staff.call(create, { body: await wanted() });
    const url = `/api/roles/${record.id}/`;
    const answer = await staff.raw('PUT', url, {
      ...record,
      role: groups.accountOwner.id,
      receive_approval_reminders: true,
    });
    expect(answer.status).toBe(200);
    const { body } = await staff.call(get, { params: { id: record.id } });
    expect(body).toMatchObject({ role: 1, receive_approval_reminders: true });
    const other = await makeOrganization(portal.database.writer);
    expect((await staff.raw('PUT', url, { organization: other.id })).status).toBe(400);
  });

  // Requirements: API-USERS-15
  test('can be deleted, which clears the person’s default organization and is audited', async () => {
    const db = portal.database.writer;
    const { body: record } = await staff.call(create, { body: await wanted() });
    await db
      .updateTable('user_preferences')
      .set({ default_organization_id: record.organization })
      .where('person_id', '=', record.user)
      .execute();
    expect((await staff.call(remove, { params: { id: record.id } })).status).toBe(204);
    expect((await staff.call(get, { params: { id: record.id } })).status).toBe(404);
    const preferences = await db
      .selectFrom('user_preferences')
      .selectAll()
      .where('person_id', '=', record.user)
      .executeTakeFirstOrThrow();
    expect(preferences.default_organization_id).toBeNull();
    const audit = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_noun', '=', 'account')
      .where('subject_id', '=', record.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['account.created', 'account.deleted']);
  });
});

// Requirements: API-USERS-12
test('accounts can be filtered by user, organization, and role', async () => {
  const db = portal.database.writer;
  const one = await makeAccount(db, { role: groups.accountOwner });
  const sameUser = await makeAccount(db, { person_id: one.person_id });
  const sameOrganization = await makeAccount(db, { organization_id: one.organization_id });
  const idsBy = async (query: object) =>
    (await staff.call(list, { query })).body.map(({ id }) => id);
  const { organization_id: organization, person_id: user } = one;
  expect(await idsBy({ user })).toEqual([one.id, sameUser.id]);
  expect(await idsBy({ organization })).toEqual([one.id, sameOrganization.id]);
  expect(await idsBy({ organization, role: groups.accountOwner.id })).toEqual([one.id]);
});

describe('a viewer who isn’t staff', () => {
  // Requirements: API-USERS-12, ORGS-39
  test('sees only their own accounts, without email addresses', async () => {
    const db = portal.database.writer;
    const own = await makeAccount(db);
    const other = await makeAccount(db, { organization_id: own.organization_id });
    const customer = await portal.signIn({ id: own.person_id });
    const { body } = await customer.call(list, { query: { detailed: 'true' } });
    expect(body.map(({ id }) => id)).toEqual([own.id]);
    expect(body[0]).not.toHaveProperty('user_email');
    expect((await customer.call(get, { params: { id: other.id } })).status).toBe(404);
  });

  // Requirements: PERMS-28, AMB-137
  test('can’t create or delete accounts without the permission add_userorgrole', async () => {
    const own = await makeAccount(portal.database.writer);
    const customer = await portal.signIn({ id: own.person_id });
    expect((await customer.call(create, { body: await wanted() })).status).toBe(403);
    expect((await customer.call(remove, { params: { id: own.id } })).status).toBe(403);
  });

  // Requirements: PERMS-10, PERMS-11, P2-PERMS-04, P2-PERMS-05, P2-PERMS-17
  test('can manage accounts in their own organizations with add_userorgrole, while staff can manage all', async () => {
    const db = portal.database.writer;
    const group = await db
      .insertInto('access_group')
      .values({ name: 'Office' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('group_permission')
      .values({ group_id: group.id, codename: 'add_userorgrole' })
      .execute();
    const person = await makePerson(db, { group_id: group.id });
    const own = await makeAccount(db, { person_id: person.id });
    const colleague = await makeAccount(db, { organization_id: own.organization_id });
    const office = await portal.signIn(person);
    const foreign = await wanted();
    // The viewer is allowed to choose this person, so only the organization is rejected.
    const elsewhere = await office.call(create, {
      body: { ...foreign, user: colleague.person_id },
    });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.body).toEqual({ organization: ['This organization does not exist.'] });
    const account = await office.call(create, {
      body: {
        user: colleague.person_id,
        organization: own.organization_id,
        role: groups.editor.id,
      },
    });
    expect(account.status).toBe(201);
    const stranger = { ...foreign, organization: own.organization_id };
    expect((await office.call(create, { body: stranger })).status).toBe(400);
    const foreignAccount = await makeAccount(db);
    const params = { id: foreignAccount.id };
    expect((await office.call(remove, { params })).status).toBe(404);
    expect((await staff.call(remove, { params })).status).toBe(204);
  });
});
