import { authEndpoints } from '@portal/contract/auth/auth.endpoints.ts';
import { invitationEndpoints } from '@portal/contract/organizations/invitation.endpoints.ts';
import { groups } from '@portal/contract/platform/permissions.ts';
import { userEndpoints } from '@portal/contract/users/user.endpoints.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clock } from '#platform/clock.ts';
import { withSecretLink } from '#platform/mail/outbox.ts';
import { makeOrganization, makePerson } from '#testing/people.factories.ts';
import type { Caller } from '#testing/portal.ts';
import { usePortal } from '#testing/use-portal.ts';
import { acceptInvitation, completeInvitation } from './invitation-acceptance.service.ts';
import { ensureSuperuserInvitation, inviteSuperuser } from './superuser-invitation.service.ts';

const { portal, callers } = usePortal({ people: { staff: 'staff' } });
const { staff } = callers;
let organization: number;
let number = 0;

beforeAll(async () => {
  organization = (await makeOrganization(portal.database.writer, { dba_name: 'Bright Dental' })).id;
});
afterEach(() => clock.set());

const { createAndSend, list, send, revoke, getByKey } = invitationEndpoints;

function someone() {
  number += 1;
  return {
    email: `invited${number}@client.example`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization,
    role: groups.customer.id,
  };
}

async function mailsTo(email: string) {
  const mails = await portal.database.reader
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('id')
    .execute();
  return mails.map((mail) => ({ ...mail, ...withSecretLink(mail) }));
}

/** Returns the key from the link in the last email to this address. */
async function mailedKey(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /\/auth\/register\/([^/\s]+)\//.exec(text)?.[1] ?? '';
}

async function invited(fields: object = {}) {
  const { status, body } = await staff.call(createAndSend, { body: { ...someone(), ...fields } });
  expect(status).toBe(201);
  return body;
}

describe('an invitation', () => {
  // Requirements: API-USERS-04, USERS-66, USERS-65, P2-API-REPORTS-20
  test('is stored, and an email with its link is sent', async () => {
    const invitation = await invited();
    expect(invitation).toMatchObject({ state: 'pending', user: null, role: { name: 'Customer' } });
    const [mail] = await mailsTo(invitation.email);
    const key = await mailedKey(invitation.email);
    expect(mail?.text).toContain(`/auth/register/${key}/${invitation.email}`);
    expect(mail?.text).toContain('Register');
    const { body } = await portal.anonymous.call(getByKey, { params: { key } });
    expect(body).toMatchObject({ email: invitation.email, organization_name: 'Bright Dental' });
  });

  // Requirements: USERS-55
  test('can be sent with the form’s field names, but not with both names of the same field', async () => {
    const { first_name, last_name, ...rest } = someone();
    const form = {
      ...rest,
      firstName: first_name,
      lastName: last_name,
      title: 'Countess',
      phoneNumber: '555 0101',
      isWriter: true,
      price: 0.07,
      sendInvite: false,
      createUser: false,
      receive_reporting_email: true,
      receive_approval_reminders: true,
    };
    const answer = await staff.raw('POST', '/api/invitations/create-and-send/', form);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        first_name,
        title: 'Countess',
        phone_number: '555 0101',
        is_writer: true,
        price: 0.07,
      },
    });
    expect(answer.body).toMatchObject({ state: 'created', sent: null });
    expect(await mailsTo(rest.email)).toEqual([]);
    const twice = { ...form, email: 'other@client.example', first_name };
    expect((await staff.raw('POST', '/api/invitations/create-and-send/', twice)).status).toBe(400);
  });

  // Requirements: USERS-56, USERS-57, USERS-58, USERS-59, USERS-60
  test.each(['first_name', 'last_name', 'email', 'organization', 'role'])(
    'requires the field %s',
    async (field) => {
      const body = { ...someone(), [field]: undefined };
      const answer = await staff.raw('POST', '/api/invitations/create-and-send/', body);
      expect(answer).toMatchObject({ status: 400, body: { [field]: ['This field is required.'] } });
    },
  );

  // Requirements: USERS-62, USERS-63
  test('is rejected if the rate is text, negative, or not in whole cents', async () => {
    for (const price of ['0.05', 0.055, -1]) {
      const body = { ...someone(), is_writer: true, price };
      const answer = await staff.raw('POST', '/api/invitations/create-and-send/', body);
      expect(answer, String(price)).toMatchObject({
        status: 400,
        body: { price: [expect.any(String)] },
      });
    }
  });

  // Requirements: AMB-131
  test('is rejected if a user already has the email address, ignoring case', async () => {
    const person = await makePerson(portal.database.writer);
    const body = { ...someone(), email: String(person.email).toUpperCase() };
    const answer = await staff.raw('POST', '/api/invitations/create-and-send/', body);
    expect(answer.body).toEqual({ email: ['A user with this email already exists.'] });
  });

  test('is rejected if the email address has an open invitation that hasn’t expired', async () => {
    clock.set('2026-03-01T12:00:00.000Z');
    const { email } = await invited();
    const again = { ...someone(), email };
    expect((await staff.call(createAndSend, { body: again })).status).toBe(400);
    clock.set('2026-03-04T12:00:01.000Z');
    expect((await staff.call(createAndSend, { body: again })).status).toBe(201);
  });

  // Requirements: USERS-59
  test('is rejected if the organization is archived or doesn’t exist', async () => {
    const { id } = await makeOrganization(portal.database.writer, { is_active: 0 });
    for (const [wrong, text] of [
      [id, 'This client is archived.'],
      [999_999, 'This organization does not exist.'],
    ] as const) {
      const answer = await staff.call(createAndSend, {
        body: { ...someone(), organization: wrong },
      });
      expect(answer).toMatchObject({ status: 400, body: { organization: [text] } });
    }
  });

  test('is sent only once per email address, even for concurrent calls', async () => {
    const body = someone();
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(createAndSend, { body })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  // Requirements: PERMS-28
  test('can be sent and listed only by staff', async () => {
    const customer = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'customer' }),
    );
    expect((await customer.call(createAndSend, { body: someone() })).status).toBe(403);
    expect((await customer.call(list)).status).toBe(403);
    expect((await portal.anonymous.call(list)).status).toBe(401);
  });
});

// Requirements: D-53
describe('a new agency', () => {
  test('can invite editors and contractors without an organization, but clients only with one', async () => {
    const { organization: _, ...rest } = someone();
    for (const role of [groups.editor.id, groups.contractor.id]) {
      const { email } = someone();
      const answer = await staff.call(createAndSend, { body: { ...rest, email, role } });
      expect(answer).toMatchObject({ status: 201, body: { organization: null } });
    }
    for (const role of [groups.customer.id, groups.accountOwner.id]) {
      const answer = await staff.callRaw(createAndSend, { body: { ...rest, role } });
      expect(answer).toMatchObject({
        status: 400,
        body: { organization: ['This field is required.'] },
      });
    }
  });

  test('allows only superusers to invite the agency’s own people', async () => {
    const { organization: _, ...rest } = { ...someone(), role: groups.staff.id };
    expect(await staff.call(createAndSend, { body: rest })).toMatchObject({ status: 403 });
    const superuser = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'superuser' }),
    );
    const answer = await superuser.call(createAndSend, { body: rest });
    expect(answer).toMatchObject({ status: 201, body: { role: { name: 'Staff' } } });
    const moved = { id: answer.body.id, email: someone().email };
    expect((await staff.call(createAndSend, { body: moved })).status).toBe(403);
    const registered = await portal.anonymous.call(authEndpoints.register, {
      body: registration(await mailedKey(rest.email), rest.email),
    });
    expect(registered.body.user).toMatchObject({ is_staff: true, is_superuser: false });
    const inOrganization = { ...someone(), role: groups.administrator.id };
    expect((await superuser.call(createAndSend, { body: inOrganization })).status).toBe(400);
  });
});

test('an invitation is shown as failed if its email was rejected, until it is sent again', async () => {
  const { id, email } = await invited();
  const stateOf = async () => {
    const { body } = await staff.call(list, { query: { search: email } });
    return body[0]?.state;
  };
  expect(await stateOf()).toBe('pending');
  await portal.database.writer
    .updateTable('mail')
    .set({ state: 'failed', error: '550 No such user' })
    .where('to_email', '=', email)
    .execute();
  expect(await stateOf()).toBe('failed');
  const { body: failed } = await staff.call(list, { query: { state: 'failed' } });
  expect(failed.map((one) => one.id)).toEqual([id]);
  const { body: pending } = await staff.call(list, { query: { state: 'pending' } });
  expect(pending.map((one) => one.id)).not.toContain(id);
  expect((await staff.call(send, { params: { id } })).body.state).toBe('pending');
});

// Requirements: D-53
describe('inviting several people at once', () => {
  const { createSeveral } = invitationEndpoints;

  test('accepts CSV with role and organization names; invalid rows don’t affect the other rows', async () => {
    const [one, two] = [someone().email, someone().email];
    const taken = await makePerson(portal.database.writer);
    const csv = [
      'Email,First Name,Last Name,Role,Organization,Title',
      `${one},Ann,"Lee, Jr.",customer,bright dental,Owner`,
      `${two},Ben,Moe,Editor,,`,
      'nobody,Cas,Noe,Editor,,',
      `${someone().email},Dan,Poe,Customer,No Such Place,`,
      `${someone().email},Eve,Roe,Staff,,`,
      `${taken.email},Flo,Soe,Editor,,`,
      `${two},Gus,Toe,Editor,,`,
      `${someone().email},Hal,,Painter,,`,
    ].join('\r\n');
    const { status, body } = await staff.call(createSeveral, { body: { csv } });
    expect(status).toBe(200);
    expect(body.results.map(({ row, errors }) => [row, errors && Object.keys(errors)])).toEqual([
      [2, null],
      [3, null],
      [4, ['email']],
      [5, ['organization']],
      [6, ['non_field_errors']],
      [7, ['email']],
      [8, ['email']],
      [9, ['role']],
    ]);
    expect(body.results[0]?.invitation).toMatchObject({
      email: one,
      last_name: 'Lee, Jr.',
      role: { name: 'Customer' },
      organization: { dba_name: 'Bright Dental' },
    });
    expect(await mailsTo(one)).toHaveLength(1);
    expect(await mailsTo(two)).toHaveLength(1);
  });

  test('accepts a list, but only from staff', async () => {
    const body = { invitations: [someone(), { email: 'x' }] };
    const answer = await staff.call(createSeveral, { body });
    expect(answer.body.results).toMatchObject([
      { row: 1, errors: null },
      { row: 2, invitation: null, errors: { first_name: ['This field is required.'] } },
    ]);
    const customer = await portal.signIn(
      await makePerson(portal.database.writer, { kind: 'customer' }),
    );
    expect((await customer.call(createSeveral, { body })).status).toBe(403);
    for (const wrong of [{}, { csv: 'Name\nAnn' }, { csv: '"' }, { csv: '', invitations: [] }]) {
      const refused = await staff.callRaw(createSeveral, { body: wrong });
      expect(refused).toMatchObject({ status: 400, body: { csv: [expect.any(String)] } });
    }
  });

  test('fails with a short error if a file has too many columns or lines', async () => {
    const columns = 'Email,First Name,Last Name,Role';
    const refusals = [
      [`${columns},${'x,'.repeat(90_000)}x`, /^The file has more than 300 columns\.$/],
      [`${columns},${'x,'.repeat(200)}x`, /^Unknown columns: (x, ){19}x and 181 more\.$/],
      [`${columns},${'x'.repeat(190_000)}`, /^Unknown columns: x{80}\.$/],
      [`${columns}\n${'a\n'.repeat(90_000)}`, /^Enter at most 200 invitations\.$/],
    ] as const;
    for (const [csv, text] of refusals) {
      const { status, body } = await staff.callRaw(createSeveral, { body: { csv } });
      expect(status).toBe(400);
      expect(body).toEqual({ csv: [expect.stringMatching(text)] });
    }
  });
});

const registration = (key: string, email: string) => ({
  key,
  email,
  username: `registered${++number}`,
  first_name: 'Ada',
  last_name: 'Byron',
  password1: 'a word that nobody guesses',
  password2: 'a word that nobody guesses',
});

// Requirements: D-53
describe('a person who was imported without an email address', () => {
  const imported = (fields: object = {}) => {
    number += 1;
    return makePerson(portal.database.writer, {
      kind: 'writer',
      first_name: 'Ada',
      last_name: `Imported${number}`,
      ...fields,
      email: null,
    });
  };
  const { update, get } = userEndpoints;

  test('can be invited, and registering completes the existing record', async () => {
    const person = await imported();
    const beside = { ...someone(), first_name: person.first_name, last_name: person.last_name };
    expect(await staff.callRaw(createAndSend, { body: beside })).toMatchObject({
      status: 400,
      body: { email: [expect.stringContaining('is a user without an email address')] },
    });
    expect(await staff.callRaw(createAndSend, { body: { user: person.id } })).toMatchObject({
      status: 400,
      body: { email: ['This field is required.'] },
    });
    const { email } = someone();
    const invitation = await staff.call(createAndSend, { body: { user: person.id, email } });
    expect(invitation).toMatchObject({
      status: 201,
      body: { state: 'pending', user: { id: person.id }, organization: null },
    });
    const key = await mailedKey(email);
    const { body: form } = await portal.anonymous.call(getByKey, { params: { key } });
    expect(form).toMatchObject({ email, last_name: person.last_name });
    const { body } = await portal.anonymous.call(authEndpoints.register, {
      body: registration(key, email),
    });
    expect(body.user).toMatchObject({ id: person.id, email, default_role: { name: 'Writer' } });
    const again = await staff.callRaw(createAndSend, { body: { user: person.id } });
    expect(again.status).toBe(403);
  });

  test('can be given an email address by staff; changing the address again invalidates links sent to the old one', async () => {
    const person = await imported();
    const [first, second] = [someone().email, someone().email];
    const give = (email: string | null) =>
      staff.callRaw(update, { params: { id: person.id }, body: { email } });
    expect(await give(null)).toMatchObject({ status: 200, body: { email: null } });
    expect(await give(first)).toMatchObject({ status: 200, body: { email: first } });
    expect((await give(null)).status).toBe(400);
    const { body } = await staff.call(get, { params: { id: person.id } });
    expect(body.allowed_actions).toEqual(expect.arrayContaining(['update_email', 'invite']));
    expect((await staff.call(createAndSend, { body: { user: person.id } })).status).toBe(201);
    const key = await mailedKey(first);
    expect((await give(second)).status).toBe(200);
    expect((await mailsTo(first)).at(-1)?.subject).toBe('Your email address was changed');
    const { status } = await portal.anonymous.callRaw(authEndpoints.register, {
      body: registration(key, first),
    });
    expect(status).toBe(400);
    const taken = await makePerson(portal.database.writer);
    expect((await give(taken.email?.toUpperCase() ?? '')).body).toEqual({
      email: ['A user with this email already exists.'],
    });
  });

  test('can’t change their own email address; only superusers can change the addresses of staff', async () => {
    const db = portal.database.writer;
    const [colleague, superuser] = [
      await makePerson(db, { kind: 'staff' }),
      await makePerson(db, { kind: 'superuser' }),
    ];
    const change = async (caller: Caller, id: number) =>
      (await caller.callRaw(update, { params: { id }, body: { email: someone().email } })).status;
    expect(await change(staff, colleague.id)).toBe(400);
    expect(await change(staff, superuser.id)).toBe(403);
    const boss = await portal.signIn(superuser);
    expect(await change(boss, colleague.id)).toBe(200);
    expect(await change(boss, superuser.id)).toBe(400);
    const customer = await makePerson(db, { kind: 'customer' });
    expect(await change(await portal.signIn(customer), customer.id)).toBe(400);
  });
});

describe('inviting a person with createUser', () => {
  // Requirements: AMB-129, AMB-130
  test('creates the person immediately, with an account, a rate, and a generated username', async () => {
    const db = portal.database.writer;
    await makePerson(db, { username: 'ada.lovelace-byron' });
    const fields = { last_name: 'Lovelace Byron', create_user: true, is_writer: true, price: 0.12 };
    const first = await invited(fields);
    const second = await invited({ ...fields, receive_reporting_email: true });
    expect(first.user?.username).toBe('ada.lovelacebyron');
    expect(second.user?.username).toBe('ada.lovelacebyron2');
    const personId = second.user?.id ?? 0;
    const writer = await db
      .selectFrom('writer')
      .select('rate_cents')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(writer.rate_cents).toBe(12);
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({
      organization_id: organization,
      role_id: groups.customer.id,
      receive_reporting_email: 1,
    });
    expect(second).toMatchObject({ state: 'accepted', allowed_actions: ['send'] });
  });

  test('generates a username of valid length from names of any length', async () => {
    const names = { first_name: 'F'.repeat(59), last_name: '𝒜'.repeat(70) };
    const usernames = [];
    for (let time = 0; time < 2; time += 1) {
      usernames.push((await invited({ ...names, create_user: true })).user?.username);
    }
    expect(usernames).toEqual(['f'.repeat(59), `${'f'.repeat(59)}2`]);
  });

  test('emails a link for choosing a password instead of registering', async () => {
    const { email, user } = await invited({ create_user: true });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`/auth/request-password-reset/${email}`);
    expect(mail?.text).toContain(user?.username);
    expect(mail?.text).not.toMatch(/register/i);
  });

  // Requirements: AMB-129
  test('sends no email without sendInvite', async () => {
    const { email, user } = await invited({ create_user: true, send_invite: false });
    expect(user).not.toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('the list of invitations', () => {
  // Requirements: API-USERS-05, P2-API-ONBOARD-26, D-17
  test('shows when each invitation was sent and expires, but never shows a key', async () => {
    clock.set('2026-04-01T12:00:00.000Z');
    const { id, email } = await invited();
    const key = await mailedKey(email);
    const { status, text, body } = await staff.call(list, { query: { search: email } });
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({
        id,
        state: 'pending',
        sent: '2026-04-01T12:00:00.000Z',
        expires: '2026-04-04T12:00:00.000Z',
      }),
    ]);
    expect(text).not.toContain(key);
    expect(text).not.toContain('key');
    clock.set('2026-04-04T12:00:00.000Z');
    const expired = await staff.call(list, { query: { state: 'expired', search: email } });
    expect(expired.body).toHaveLength(1);
    expect((await portal.anonymous.call(getByKey, { params: { key } })).status).toBe(404);
  });

  test('shows the newest invitations first', async () => {
    const first_name = 'Ordered';
    clock.set('2026-05-01T12:00:00.000Z');
    const older = await invited({ first_name });
    clock.set('2026-05-02T12:00:00.000Z');
    const [newer, newest] = [await invited({ first_name }), await invited({ first_name })];
    const { body } = await staff.call(list, { query: { search: first_name } });
    expect(body.map(({ id }) => id)).toEqual([newest.id, newer.id, older.id]);
  });

  test('can be searched by name in any case, and includes invitations in all states', async () => {
    await invited({ first_name: 'Grace', last_name: 'Hopper_100%' });
    const count = async (query: object) =>
      (await staff.call(list, { query: { ...query } })).body.length;
    expect(await count({ search: 'grace HOPPER' })).toBe(1);
    expect(await count({ search: 'graceXhopper' })).toBe(0);
    await invited({ first_name: 'Ömer', last_name: 'Ünal', email: 'omer@client.example' });
    expect(await count({ search: 'ömer ÜNAL' })).toBe(1);
    for (const state of ['created', 'pending', 'expired', 'accepted']) {
      expect(await count({ state, search: 'grace hopper' })).toBe(state === 'pending' ? 1 : 0);
    }
  });
});

describe('an open invitation', () => {
  // Requirements: D-17
  test('can be sent again with a new link, which invalidates the old link', async () => {
    const { id, email } = await invited();
    const before = await mailedKey(email);
    expect((await staff.call(send, { params: { id } })).status).toBe(200);
    const after = await mailedKey(email);
    expect(after).not.toBe(before);
    expect((await portal.anonymous.call(getByKey, { params: { key: before } })).status).toBe(404);
    expect((await portal.anonymous.call(getByKey, { params: { key: after } })).status).toBe(200);
  });

  // Requirements: D-17
  test('can be revoked', async () => {
    const { id, email } = await invited();
    expect((await staff.call(revoke, { params: { id } })).status).toBe(204);
    const key = await mailedKey(email);
    expect((await portal.anonymous.call(getByKey, { params: { key } })).status).toBe(404);
    expect((await staff.call(send, { params: { id } })).status).toBe(404);
    expect((await staff.call(list, { query: { search: email } })).body).toEqual([]);
  });

  // Requirements: P2-API-ONBOARD-27, USERS-68, D-17
  test.each(['id', 'key'] as const)(
    'can be replaced by passing its %s, in which case only email address, organization, and role are required',
    async (by) => {
      const first = await invited();
      const key = await mailedKey(first.email);
      const { answer } = await reinvite(first.email, by === 'id' ? { id: first.id } : { key });
      expect(answer).toMatchObject({ status: 201, body: { first_name: 'Ada', state: 'pending' } });
      const open = await staff.call(list, { query: { search: first.email } });
      expect(open.body).toHaveLength(1);
      expect(open.body[0]?.id).not.toBe(first.id);
    },
  );

  async function reinvite(email: string, by: { id?: number; key?: string }) {
    const body = { email, organization, role: groups.customer.id, ...by };
    return { answer: await staff.call(createAndSend, { body }) };
  }
});

describe('accepting an invitation', () => {
  const accept = (key: string, email: string) =>
    portal.database.transaction((db) => acceptInvitation(db, { key, email }));

  test('works once, only for the invited address, and creates the specified account', async () => {
    const { email } = await invited({ receive_approval_reminders: true });
    const key = await mailedKey(email);
    await expect(accept(key, 'other@client.example')).rejects.toMatchObject({ status: 400 });
    const person = await makePerson(portal.database.writer, { kind: 'customer' });
    await portal.database.transaction(async (db) => {
      const invitation = await acceptInvitation(db, { key, email: email.toUpperCase() });
      await completeInvitation(db, invitation, person.id);
    });
    const account = await portal.database.writer
      .selectFrom('account')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ organization_id: organization, receive_approval_reminders: 1 });
    await expect(accept(key, email)).rejects.toMatchObject({ status: 400 });
    const { body } = await staff.call(list, { query: { search: email } });
    expect(body[0]).toMatchObject({
      state: 'accepted',
      user: { id: person.id },
      allowed_actions: [],
    });
    expect((await staff.call(revoke, { params: { id: body[0]?.id ?? 0 } })).status).toBe(409);
  });

  test('fails after 72 hours', async () => {
    clock.set('2026-06-01T12:00:00.000Z');
    const { email } = await invited();
    const key = await mailedKey(email);
    clock.set('2026-06-04T12:00:00.000Z');
    await expect(accept(key, email)).rejects.toMatchObject({ status: 400 });
  });

  // Requirements: D-52
  test('works for the first superuser with any email address until a newer invitation is created', async () => {
    const keyOf = (path: string) => path.split('/')[3] ?? '';
    const { first, same, named } = await portal.database.transaction(async (db) => ({
      first: await ensureSuperuserInvitation(db),
      same: await ensureSuperuserInvitation(db),
      named: await inviteSuperuser(db, 'boss@agency.example'),
    }));
    expect(same).toBe(first);
    expect(first).toMatch(/^\/auth\/register\/[\w-]{43}$/);
    expect(named).toMatch(/^\/auth\/register\/[\w-]{43}\/boss@agency\.example$/);
    const me = 'me@agency.example';
    await expect(accept(keyOf(first), me)).rejects.toMatchObject({ status: 400 });
    await expect(accept(keyOf(named), me)).rejects.toMatchObject({ status: 400 });
    expect(await accept(keyOf(named), 'boss@agency.example')).toMatchObject({ is_superuser: 1 });

    clock.set('2026-06-01T12:00:00.000Z');
    const path = await portal.database.transaction((db) => ensureSuperuserInvitation(db));
    clock.set('2027-06-01T12:00:00.000Z');
    const { body } = await portal.anonymous.call(getByKey, { params: { key: keyOf(path) } });
    expect(body.email).toBe(null);
    expect(await accept(keyOf(path), me)).toMatchObject({ is_superuser: 1 });
  });
});
